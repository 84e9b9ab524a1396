import Glibc
import MiniCore

/// A file that a command writes for the person; its owner alone may read it.
struct OutputFile: Sendable {
    /// What becomes of a file that is there already.
    enum Former {
        /// It is an error.
        case stays
        /// It loses its content.
        case isOverwritten
    }

    private let path: String
    private let descriptor: Int32

    /// Opens the file.
    ///
    /// - Throws: why the system does not open it, with that status.
    init(_ path: String, former: Former, status: ExitStatus) throws(CommandFailure) {
        self.path = path
        let flags = former == .stays ? O_EXCL : O_TRUNC
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, status) }
        // A file that was there has the rights that it was made with.
        var file = stat()
        guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT != S_IFREG || fchmod(descriptor, 0o600) == 0 else {
            defer { close(descriptor) }
            throw Self.failure(path, status)
        }
    }

    /// Writes the whole text, after which the file is closed.
    func write(_ text: String) throws(CommandFailure) {
        defer { close(descriptor) }
        guard OpenFile.write(text, to: descriptor) else { throw Self.failure(path, .failed) }
    }

    /// The error of the call that has just failed.
    private static func failure(_ path: String, _ status: ExitStatus) -> CommandFailure {
        CommandFailure(
            message: "The file \(path) cannot be written: \(String(cString: strerror(errno))).",
            status: status
        )
    }
}
