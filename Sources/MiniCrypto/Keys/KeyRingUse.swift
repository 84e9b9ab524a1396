internal import Glibc

/// The use of a key file by a process, during which no other process gives its encryptor another key.
///
/// Every process that reads the keys holds a shared use for as long as it may seal with them; who replaces the keys holds the
/// only one. A use is a lock on a file beside the key file, whose name has `.lock` at the end: the key file itself is replaced.
/// It ends with the process however that dies.
///
/// ## Threading
/// Safe to use from any thread.
public final class KeyFileUse: Sendable {
    private let descriptor: Int32

    /// Begins a use.
    ///
    /// - Parameter isExclusive: Whether no other use may exist.
    /// - Throws: `.inUse` when the file is used in a way that excludes this one; `.missing`, `.unreadable`.
    public init(of file: KeyFile, isExclusive: Bool = false) throws(KeyFileError) {
        var status = stat()
        guard lstat(file.path, &status) == 0 else {
            throw KeyFileError(errno == ENOENT ? .missing : .unreadable, file.path, systemError: errno)
        }
        let descriptor = open(file.path + ".lock", O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw KeyFileError(.unreadable, file.path + ".lock", systemError: errno) }
        guard flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let error = errno
            close(descriptor)
            throw KeyFileError(error == EWOULDBLOCK ? .inUse : .unreadable, file.path, systemError: error)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
