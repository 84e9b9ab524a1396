internal import Glibc

/// A file that contains a secret and is accessible to its owner only: a key or a passphrase.
///
/// ## Shape
/// A regular file of at most ``limitBytes``; a symbolic link is rejected. It belongs to the effective user of the process, and
/// no other user has any permission for it.
///
/// ## Threading
/// May be used from any thread.
public struct SecretFile: Sendable, Hashable {
    /// The maximum length of the file in bytes.
    public static let limitBytes = 4096

    /// The path of the file.
    public let path: String

    /// Whether root may own the file and its group may read it.
    private let isSystemCredential: Bool

    /// Creates a reference to a file; does not read it.
    public init(path: String) { self.init(path: path, isSystemCredential: false) }

    /// Creates a reference to a file; does not read it.
    ///
    /// - Parameter isSystemCredential: Whether root may own the file and its group may read it, as for a credential of systemd.
    package init(path: String, isSystemCredential: Bool) {
        self.path = path
        self.isSystemCredential = isSystemCredential
    }

    /// The content of the file.
    ///
    /// - Throws: `.missing`, `.unreadable`, `.foreignOwner`, `.openToOthers`; `.malformed` above ``limitBytes``.
    public func contents() throws(KeyFileError) -> SecretBytes {
        // O_NONBLOCK: opening a named pipe must not block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw systemError(errno == ENOENT ? .missing : .unreadable) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw systemError(.unreadable) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw KeyFileError(.unreadable, path) }
        guard status.st_uid == geteuid() || (isSystemCredential && status.st_uid == 0) else {
            throw KeyFileError(.foreignOwner, path)
        }
        let forbidden: mode_t = isSystemCredential ? 0o037 : 0o077
        guard status.st_mode & forbidden == 0 else { throw KeyFileError(.openToOthers, path) }
        guard status.st_size <= Self.limitBytes else { throw KeyFileError(.malformed, path) }
        return try SecretBytes(count: Int(status.st_size)) { bytes throws(KeyFileError) in
            var count = 0
            while count < bytes.count {
                let part = read(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
                if part < 0, errno == EINTR { continue }
                guard part >= 0 else { throw systemError(.unreadable) }
                guard part > 0 else { throw KeyFileError(.malformed, path) }
                count += part
            }
        }
    }

    /// The error of the system call that has just failed.
    private func systemError(_ code: KeyFileError.Code) -> KeyFileError {
        KeyFileError(code, path, errorNumber: errno)
    }
}
