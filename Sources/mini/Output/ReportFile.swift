import Glibc
import MiniCore
import Synchronization

/// A file for a report, written beside its place and put there when it is complete.
///
/// So the place never holds a part of a report. What is no regular file, such as a pipe, is written to directly.
struct ReportFile: Sendable {
    /// What the report is written to.
    let output: Output
    private let name: String
    private let path: String
    /// Where the report is until it is complete; nil for what is written to directly.
    private let temporary: String?

    /// The files that are not complete yet.
    private static let incomplete = Mutex<Set<String>>([])

    /// Opens the file; what the place holds stays until the report is complete.
    init(_ name: String) throws(CommandFailure) {
        self.name = name
        // A link stays one: the file that it leads to is replaced.
        path = name.resolvedPath ?? name
        var status = stat()
        let isThere = stat(path, &status) == 0
        let isReplaced = !isThere || status.st_mode & S_IFMT == S_IFREG
        temporary = isReplaced ? "\(path).\(getpid()).new" : nil
        guard !isThere || access(path, W_OK) == 0 else { throw Self.failure(name) }
        // What a process of the same number may have left.
        if let temporary { unlink(temporary) }
        let flags = isReplaced ? O_CREAT | O_EXCL | O_NOFOLLOW : 0
        let descriptor = open(temporary ?? path, O_WRONLY | O_CLOEXEC | flags, 0o666)
        guard descriptor >= 0 else { throw Self.failure(name) }
        if let temporary { Self.incomplete.withLock { _ = $0.insert(temporary) } }
        output = Output(file: descriptor)
    }

    /// Puts the report into its place.
    func complete() throws(CommandFailure) {
        guard let temporary else { return }
        Self.incomplete.withLock { _ = $0.remove(temporary) }
        guard rename(temporary, path) != 0 else { return }
        let failure = Self.failure(name)
        unlink(temporary)
        throw failure
    }

    /// Removes the files of reports that are not complete, for the end of the process.
    static func removeIncomplete() {
        for path in incomplete.withLock({ $0 }) { unlink(path) }
    }

    /// The error of the call that has just failed.
    private static func failure(_ name: String) -> CommandFailure {
        CommandFailure(message: "The file \(name) cannot be written: \(String(cString: strerror(errno))).")
    }
}
