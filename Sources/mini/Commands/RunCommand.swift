import ArgumentParser
import MiniHost
import MiniTestRunner

/// `mini run`: starts a program and prints its page.
struct RunCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Start a program and print its page.",
        discussion: """
            Opens the page, waits until the program is idle, and prints the nodes of the page to standard output, one \
            per line. Timers that are due in more than a second are not awaited. If the program does not become idle, \
            the page is printed half a second before the time limit, or earlier if the program started late. Console \
            output, uncaught exceptions and notes about failed my.* calls go to standard error, and so do notes about \
            misspelt handlers, parameters and keys of setData in the files of the page. Each dialogue is completed as \
            if its first button was tapped, and a note names it.

            With --record the run is written to a file, and with --replay it is repeated: the same page and taps, with \
            the same results. Both have a virtual clock, the time zone UTC without --time-zone, and the language en_US.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments
    @OptionGroup var time: TimeArguments
    @OptionGroup var isolation: IsolationArguments
    @OptionGroup var records: RecordArguments

    @Option(
        help: ArgumentHelp(
            "Tap the first element that matches a selector, such as '#save', before the page is printed. Can be repeated.",
            valueName: "selector",
        )
    )
    var tap: [String] = []

    @OptionGroup var actions: ActArguments

    @Option(help: "The format of the page.")
    var format = Format.outline

    @Flag(help: "Print one JSON document: program, page, outline (or html), console, errors, failedCalls.")
    var json = false

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case outline, html
    }

    /// Mistakes that only appear when an element is tapped or a callback is called, and the wrong path of the page.
    private static func isNoted(_ finding: Finding) -> Bool {
        [.missingHandler, .unknownParameter, .unreadData].contains(finding.code)
            || finding.code == .missingFile && finding.file == "app.json"
    }

    func validate() throws {
        guard records.isSet else { return }
        if time.clock == .real {
            throw ValidationError("A recorded run has a virtual clock; leave out --clock real.")
        }
        if isolation.isolation == .process {
            throw ValidationError("A recorded run is in the process of the command; leave out --isolation process.")
        }
        if records.replay != nil, let option = recordedOption {
            throw ValidationError(
                "--replay repeats the page, the taps and the options of the record, without network and stored data; leave "
                    + "out \(option)."
            )
        }
    }

    /// The first option whose value is in a record, or that has no effect on a replay; nil for none.
    private var recordedOption: String? {
        let options = [
            ("--page", !launch.pages.isEmpty), ("--tap", !tap.isEmpty), ("--act", !actions.act.isEmpty),
            ("--user", !identity.user.isEmpty), ("--app-id", identity.appID != nil), ("--mock", !mocks.mock.isEmpty),
            ("--har", network.har != nil), ("--data-dir", storage.folder.dataDir != nil),
            ("--ephemeral", storage.ephemeral), ("--encryptor", encryption.encryptor != .none),
            ("--database-key", encryption.database.databaseKey != nil),
        ]
        return launch.words.first ?? network.words.first ?? options.first { $0.1 }?.0
    }

    func run() async throws {
        let folder = try ProgramArguments.folder(program)
        var command = self
        let recorded = try RecordedLaunch(of: &command, in: folder)
        try await command.perform(in: folder, recorded)
    }

    private func perform(in folder: String, _ recorded: RecordedLaunch?) async throws -> Never {
        let acts = try actions.acts()
        try await Launch(folder, arguments, isJSON: json, recorded: recorded).perform { program, watchdog in
            // The time to print a program that does not become idle, after its current turn.
            let reserve = min(watchdog.remaining / 4, .milliseconds(500))
            let isIdle = await program.waitUntilIdle(limit: watchdog.remaining - reserve)
            if let missing = await program.missingPage { throw ProgramStartError.package(missing) }
            try await Launch.tap(tap, in: program) { watchdog.remaining - reserve }
            try await Launch.perform(acts, in: program) { watchdog.remaining - reserve }
            let (text, printed): (String, PrintedFormat) =
                switch format {
                case .outline: (try await program.outline(), .text)
                case .html: (try await program.html(), .markup)
                }
            let field = (format.rawValue, ScriptValue.string(text))
            return Launch.Outcome(
                text: text,
                format: printed,
                field: field,
                isComplete: isIdle,
                findings: { await program.pageFindings().filter { Self.isNoted($0) } },
                reserve: reserve,
            )
        }
    }
}
