import MiniHost
import MiniTestRunner

/// The file of `--record` or `--replay` of tests.
struct TestRecordFile: Sendable {
    /// The records that the tests write or replay.
    let records: TestRecords
    /// The file to write; nil while a record is replayed.
    private let file: OutputFile?

    /// Opens the file to write, so that a path that cannot be written is reported before the tests run, or reads the one to replay.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - seeds: The seeds of the tests.
    /// - Returns: Nil without one of the options.
    init?(_ arguments: RecordArguments, seeds: [UInt32]) throws(CommandFailure) {
        if let path = arguments.record {
            file = try OutputFile(path, former: .isReplaced, status: .usageError)
            records = TestRecords()
        } else if let path = arguments.replay {
            file = nil
            records = TestRecords(replaying: try RecordArguments.read(path, .tests))
            if let seed = records.seeds.sorted().first(where: { !seeds.contains($0) }) {
                throw CommandFailure(
                    message: "The tests of \(path) have another seed; replay them with --seed \(seed)."
                )
            }
        } else {
            return nil
        }
    }

    /// Writes the records when all tests have ended; does nothing while a record is replayed.
    ///
    /// - Returns: Whether the file was written. If not, an error is printed.
    func write() -> Bool {
        guard let file else { return true }
        do {
            try file.write(try records.text())
            return true
        } catch let failure as RunRecord.Failure {
            Output.error.write(Text.error(failure.message))
        } catch let failure as CommandFailure {
            Output.error.write(Text.error(failure.message))
        } catch {
            Output.error.write(Text.error("The record cannot be written: \(error)."))
        }
        return false
    }
}
