import MiniCore
import MiniHost
import MiniTestRunner

/// The record of `mini run`: one that `--record` writes, or one that `--replay` follows.
struct RecordedLaunch: Sendable {
    /// The program; it reads its files through a recorder, since the record has their digests.
    var package: ProgramPackage { witness.package }
    /// The id of the program.
    let appID: String

    private let witness: WitnessedPackage
    private let journal: RunJournal
    private let settings: RecordedSettings
    private let path: String
    /// The file to write; nil while a record is replayed.
    private let file: OutputFile?

    /// Opens the file of `--record`, or reads the one of `--replay`.
    ///
    /// - Parameters:
    ///   - command: The command; receives the page, the taps and the options of the record that it replays.
    ///   - folder: The program.
    /// - Returns: Nil without one of the options.
    /// - Throws: ``CommandFailure``; an error about `--plugin`.
    init?(of command: inout RunCommand, in folder: String) throws {
        if let path = command.records.record {
            try OutputPaths.check([("--record", path)] + (command.network.har.map { [("--har", $0)] } ?? []))
            let file = try OutputFile(path, former: .isReplaced, status: .usageError)
            let package = try Self.package(folder, command)
            self.init(package, command.identity.appID ?? package.appID, RecordedSettings(command), path, file)
        } else if let path = command.records.replay {
            let record = try RecordArguments.read(path, .run)
            let package = try Self.package(folder, command)
            try self.init(replaying: record, at: path, package, &command)
        } else {
            return nil
        }
    }

    private init(
        _ package: ProgramPackage,
        _ appID: String,
        _ settings: RecordedSettings,
        _ path: String,
        _ file: OutputFile,
    ) {
        witness = WitnessedPackage(package)
        self.appID = appID
        self.settings = settings
        self.path = path
        self.file = file
        journal = RunJournal(.recording, seed: settings.seed)
        journal.beginSection()
    }

    private init(
        replaying record: RunRecord,
        at path: String,
        _ package: ProgramPackage,
        _ command: inout RunCommand,
    ) throws {
        let section = record.sections[0]
        guard let program = RecordedProgram(section.facts["program"]),
            let settings = RecordedSettings(section.facts["options"])
        else {
            throw CommandFailure(message: "\(path) is damaged: it lacks options. Record the run again.")
        }
        let changed = try program.changes(in: package, path)
        if let note = RecordedProgram.note(on: changed, path) { Output.error.write(Text.note(note)) }
        settings.apply(to: &command)
        witness = WitnessedPackage(package)
        appID = program.appID
        self.settings = settings
        self.path = path
        file = nil
        journal = RunJournal(.replaying, seed: settings.seed, isExact: changed.isEmpty)
        journal.beginSection(section.lines)
    }

    private static func package(_ folder: String, _ command: RunCommand) throws -> ProgramPackage {
        let plugins = try command.plugins.folders()
        do throws(PackageError) {
            return try ProgramPackage(path: folder, plugins: plugins)
        } catch {
            let placed = ProgramPlaces(program: folder, plugins: plugins).placed(ScriptError(error))
            let lines = [placed.description, error.excerpt].compactMap(\.self)
            throw CommandFailure(message: lines.joined(separator: "\n"))
        }
    }

    /// The location of stored data; nil for that of the options.
    var storage: StorageLocation? { file == nil ? .ephemeral : nil }

    /// The note that a run that does not end writes no record; nil for a replayed run.
    var unwritten: String? { file == nil ? nil : "the run did not end, and \(path) was not written" }

    /// Configures the host.
    func apply(to configuration: inout HostConfiguration) throws(CommandFailure) {
        configuration.journal = journal
        configuration.clock = .virtual
        configuration.startTime = settings.startTime
        if file == nil { try settings.apply(to: &configuration) }
    }

    /// Ends the record when the command has its output.
    func conclude() -> Conclusion {
        let (lines, difference) = journal.endSection()
        return Conclusion(launch: self, lines: lines, difference: difference)
    }

    /// The end of a run that is recorded or replayed.
    struct Conclusion {
        fileprivate let launch: RecordedLaunch
        fileprivate let lines: [RunLine]
        fileprivate let difference: RunDifference?

        /// The message about the first difference of a replayed run; nil for an equal run, and for one that is recorded.
        var replayDifference: String? {
            guard launch.file == nil, let difference else { return nil }
            return "The run differs from \(launch.path): \(difference)."
        }

        /// Writes the record; does nothing for a replayed run.
        ///
        /// - Returns: Whether it was written. If not, an error is printed.
        func write(_ configuration: HostConfiguration) -> Bool {
            guard let file = launch.file else { return true }
            do throws(CommandFailure) {
                if let difference { throw CommandFailure(message: "There is no record: \(difference).") }
                try file.write(try text(configuration))
                return true
            } catch {
                Output.error.write(Text.error(error.message))
                return false
            }
        }

        private func text(_ configuration: HostConfiguration) throws(CommandFailure) -> String {
            let paths = launch.witness.takePaths()
            do {
                let program = try RecordedProgram(launch.package, appID: launch.appID, paths: paths)
                let facts = ScriptObject([
                    ("program", program.value), ("options", launch.settings.value(configuration)),
                ])
                return try RunRecord(.run, [RunRecord.Section(facts, lines)]).text()
            } catch let failure as RunRecord.Failure {
                throw CommandFailure(message: failure.message, status: .failed)
            } catch {
                throw CommandFailure(message: "The record cannot be written: \(error).", status: .failed)
            }
        }
    }
}
