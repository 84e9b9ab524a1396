import Glibc
import MiniCore

/// An output file of a command; only its owner may read it.
struct OutputFile: Sendable {
    /// The treatment of an existing file.
    enum ExistingFilePolicy {
        /// An existing file is an error.
        case stays
        /// An existing file is truncated.
        case isOverwritten
        /// An existing file keeps its content until the new one is written.
        case isReplaced
    }

    private let path: String
    private let former: ExistingFilePolicy
    private let descriptor: Int32

    /// Opens the file.
    ///
    /// - Throws: the error of the system, with that status.
    init(_ path: String, former: ExistingFilePolicy, status: ExitStatus) throws(CommandFailure) {
        self.path = path
        self.former = former
        let flags: Int32 =
            switch former {
            case .stays: O_EXCL
            case .isOverwritten: O_TRUNC
            case .isReplaced: 0
            }
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, status) }
        // An existing file keeps its mode.
        var file = stat()
        guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT != S_IFREG || fchmod(descriptor, 0o600) == 0 else {
            defer { close(descriptor) }
            throw Self.failure(path, status)
        }
    }

    /// Writes the complete text and closes the file.
    func write(_ text: String) throws(CommandFailure) {
        defer { close(descriptor) }
        // A pipe has no content, and refuses this.
        if former == .isReplaced, ftruncate(descriptor, 0) != 0, errno != EINVAL { throw Self.failure(path, .failed) }
        guard OpenFile.write(text, to: descriptor) else { throw Self.failure(path, .failed) }
    }

    /// The error of the last system call.
    private static func failure(_ path: String, _ status: ExitStatus) -> CommandFailure {
        CommandFailure(
            message: "The file \(path) cannot be written: \(String(cString: strerror(errno))).",
            status: status
        )
    }
}
