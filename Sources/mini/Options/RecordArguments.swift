import ArgumentParser
import Glibc
import MiniHost
import MiniTestRunner

/// The options for the record of a run.
struct RecordArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Write what programs receive from outside to a file that only its owner can read: responses, results of delegates \
            and stored values, with the secrets that they contain.
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Run with the results in a file of --record, in their order, without network, dialogues and stored data.",
            valueName: "file",
        ),
        completion: .file(),
    )
    var replay: String?

    func validate() throws {
        if record != nil, replay != nil {
            throw ValidationError("--record and --replay exclude each other; specify one of them.")
        }
    }

    /// Whether one of the options is set.
    var isSet: Bool { record != nil || replay != nil }

    /// Whether words of a command line have one of the options.
    static func areSet(in words: some Sequence<String>) -> Bool {
        words.contains { word in
            ["--record", "--replay"].contains { word == $0 || word.hasPrefix($0 + "=") }
        }
    }

    /// Reads the record of `--replay`.
    ///
    /// - Parameter kind: What must have been recorded.
    static func read(_ path: String, _ kind: RunRecord.Kind) throws(CommandFailure) -> RunRecord {
        guard let bytes = TestFiles.read(path, limit: RunRecord.byteLimit) else {
            let reason = access(path, R_OK) == 0 ? "it is no file of a record" : String(cString: strerror(errno))
            throw CommandFailure(
                message: "The file \(path) cannot be read: \(reason). Name a file that --record has written."
            )
        }
        do throws(RunRecord.Failure) {
            return try RunRecord(bytes, at: path, kind: kind)
        } catch {
            throw CommandFailure(message: error.message)
        }
    }
}
