import ArgumentParser
import MiniCore
import MiniHost
import MiniTestRunner

/// The runs of `mini test` by the configurations in mini.config.json, and the servers that they use.
struct TestPlan {
    /// The command line as a person has written it.
    let original: TestCommand
    /// The command with the options of each configuration, at least one.
    let commands: [TestCommand]
    /// The run of all files, without options.
    let wholeRun: TestRun
    private let file: TestConfigurationFile?

    /// A run without mini.config.json.
    init(only command: TestCommand, _ run: TestRun) {
        (original, commands, wholeRun, file) = (command, [command], run, nil)
    }

    /// Reads mini.config.json of the program, if there is one.
    ///
    /// - Parameters:
    ///   - command: The command as its words specify it.
    ///   - words: The options and arguments of the command.
    /// - Throws: ``CommandFailure`` for a mistake in the file, and for an unknown name of `--config`.
    init(of command: TestCommand, words: [String] = Array(Mini.words.dropFirst())) throws {
        let run = try command.makeRun()
        let path = Self.path(in: run.package, of: run)
        let others = run.otherPackages.values.map { Self.path(in: $0, of: run) }
        if !others.isEmpty, let found = ([path] + others.sorted()).first(where: { $0.resolvedPath != nil }) {
            throw CommandFailure(message: "\(found) is of one program. Run the tests of each program separately.")
        }
        let file = try Self.file(at: path)
        (original, wholeRun, self.file) = (command, run, file)
        guard let file else {
            guard command.tests.config.isEmpty else {
                throw CommandFailure(message: "--config needs configurations in \(path), and there is no such file.")
            }
            commands = [command]
            return
        }
        commands = try Self.chosen(command.tests.config, of: file).map { try Self.command(command, $0, file, words) }
    }

    /// The path of mini.config.json from the current folder.
    private static func path(in package: ProgramPackage, of run: TestRun) -> String {
        // Tests of an archive are those of the folder around them.
        let folder = package.projectFolders.last ?? run.files.first.map(run.sourceFolder) ?? "."
        return "\(folder)/\(TestConfigurationFile.name)".absolutePath(from: ".")
    }

    private static func file(at path: String) throws(CommandFailure) -> TestConfigurationFile? {
        do throws(PackageError) {
            return try TestConfigurationFile(path: path)
        } catch {
            throw CommandFailure(message: Text.sentence(error.description))
        }
    }

    /// The configurations with these names, or all; nil for a run without one.
    private static func chosen(
        _ names: [String],
        of file: TestConfigurationFile,
    ) throws(CommandFailure) -> [TestConfigurationFile.Configuration?] {
        let known = file.configurations.map(\.name)
        for name in names where !known.contains(name) {
            let end = Text.end(meaning: name, among: known)
            let list = known.isEmpty ? "It has none." : "There are \(known.joined(separator: ", "))."
            throw CommandFailure(message: "\(file.path) has no configuration \(Text.quoted(name))\(end) \(list)")
        }
        if known.isEmpty { return [nil] }
        return file.configurations.filter { names.isEmpty || names.contains($0.name) }
    }

    // MARK: Options

    /// The command with the options of a configuration before those of the command line, which have priority.
    private static func command(
        _ original: TestCommand,
        _ configuration: TestConfigurationFile.Configuration?,
        _ file: TestConfigurationFile,
        _ words: [String],
    ) throws -> TestCommand {
        let prints = original.reports.reporter.isEmpty && !original.tests.watch
        let own = configuration?.settings ?? []
        let general = file.settings.filter { setting in
            switch setting.key {
            case .reporter: prints
            case .output: prints && original.reports.output.isEmpty
            // The option of a flag that is false in the configuration must be missing.
            default: setting.key.form != .flag || !own.contains { $0.key == setting.key }
            }
        }
        let settings: [(setting: TestSetting, name: String?)] =
            general.map { (setting: $0, name: nil) } + own.map { (setting: $0, name: configuration?.name) }
        do {
            var command = try TestCommand.parse(settings.flatMap(\.setting.words) + words)
            command.tests.config = configuration.map { [$0.name] } ?? []
            return command
        } catch {
            // The command line has been parsed without the settings.
            for (setting, name) in settings { try check(setting, of: name, in: file) }
            throw CommandFailure(message: "\(file.path): \(TestCommand.message(for: error))")
        }
    }

    /// Throws if the option of a setting refuses its value.
    private static func check(
        _ setting: TestSetting,
        of configuration: String?,
        in file: TestConfigurationFile,
    ) throws(CommandFailure) {
        // The numbers of reports and of their files are checked together.
        if setting.key == .output { return }
        do {
            _ = try TestCommand.parse(setting.words)
        } catch {
            let message = TestCommand.message(for: error)
            throw CommandFailure(message: file.error(setting, of: configuration, message).description)
        }
    }

    /// The only command.
    ///
    /// - Parameter option: The option or command that runs one configuration, for the message of an error.
    func onlyCommand(for option: String) throws(CommandFailure) -> TestCommand {
        guard commands.count == 1 else {
            let names = commands.flatMap(\.tests.config).joined(separator: ", ")
            throw CommandFailure(message: "\(option) runs one configuration; choose one of \(names) with --config.")
        }
        return commands[0]
    }

    /// What the tests to run have in common; nil if they are all tests, or if the configurations differ in it.
    var filterText: String? {
        let texts = Set(commands.map(\.tests.filterText))
        return texts.count == 1 ? commands[0].tests.filterText : original.tests.filterText
    }

    // MARK: Files and servers

    /// The path of mini.config.json as a list; empty if there is none.
    private var ownFiles: [String] { file.map { [$0.path] } ?? [] }

    /// The paths of the files that the tests of all configurations read.
    var sharedFiles: [String] { ownFiles + commands.flatMap(\.mocks.mock) }

    /// Starts the servers and waits until they are ready.
    ///
    /// - Throws: ``CommandFailure`` for one that cannot be started, ends early or is not ready in time. The others are ended.
    func startServers() async throws(CommandFailure) -> TestServers {
        guard let file else { return TestServers() }
        return try await TestServers(file)
    }
}

extension TestSetting {
    /// The option with the meaning of the setting.
    private var option: String {
        switch key {
        case .device: "--device"
        case .locale: "--locale"
        case .theme: "--theme"
        case .network: "--network"
        case .mocks: "--mock"
        case .timeout: "--timeout"
        case .fileTimeout: "--file-timeout"
        case .retries: "--retries"
        case .grep: "--grep"
        case .tags: "--tag"
        case .skipTags: "--skip-tag"
        case .clock: "--clock"
        case .allowHttp: "--allow-http"
        case .allowDomain: "--allow-domain"
        case .allowScheme: "--allow-scheme"
        case .ca: "--ca"
        case .httpErrors: "--http-errors"
        case .allowWarnings: "--allow-warnings"
        case .workers: "--workers"
        case .forbidOnly: "--forbid-only"
        case .reporter: "--reporter"
        case .output: "--output"
        }
    }

    /// The setting as command line words.
    fileprivate var words: [String] {
        key.form == .flag ? values.map { _ in option } : values.map { "\(option)=\($0)" }
    }
}
