import Glibc
import MiniCore
import MiniDev
import Synchronization

/// The file of `mini dev --record`.
final class RecordedTestOutput: Sendable {
    private let path: String
    private let failure = Mutex(false)

    /// Whether the last recording could not be written.
    var hasFailed: Bool { failure.withLock { $0 } }

    /// Checks the path, so that one that cannot be written is reported as wrong usage before something is recorded.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        guard path.hasSuffix(".test.js") else {
            throw Self.failure("needs a name that ends in .test.js, as mini test finds tests, not \(path)")
        }
        guard access(path, F_OK) != 0 else { throw Self.failure("names \(path), which exists; name a new file") }
        guard access(path.parentFolder, W_OK) == 0 else {
            throw Self.failure("names \(path), whose folder is not there or not writable; make it first")
        }
    }

    /// Writes each recording, which replaces the one before it.
    var file: RecordedTestFile {
        RecordedTestFile(path) { [self] source in
            do throws(CommandFailure) {
                let file = try ReportFile(path)
                try file.write(Array(source.utf8))
                try file.complete()
                failure.withLock { $0 = false }
                return nil
            } catch {
                failure.withLock { $0 = true }
                Output.error.write(Text.error(error.message))
                return error.message
            }
        }
    }

    private static func failure(_ problem: String) -> CommandFailure {
        CommandFailure(message: "--record \(problem).", status: .usageError)
    }
}
