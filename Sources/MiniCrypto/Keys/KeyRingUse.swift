internal import Glibc

/// The use of an encryptor's keys by a process, during which no other process gives the encryptor another key.
///
/// Every process that reads the keys holds a shared use for as long as it may seal with them; who replaces the keys holds the
/// only one. A use is a lock on the file ``KeyRingStore/lockPath``. It ends with the process however that dies.
///
/// ## Threading
/// Safe to use from any thread.
public final class KeyRingUse: Sendable {
    private let descriptor: Int32

    /// Begins a use.
    ///
    /// - Parameter isExclusive: Whether no other use may exist.
    /// - Throws: `.inUse` when the keys are used in a way that excludes this one; `.unreadable` when the lock cannot be made.
    public init(of store: some KeyRingStore, isExclusive: Bool = false) throws(KeyFileError) {
        let path = store.lockPath
        let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw KeyFileError(.unreadable, path, systemError: errno) }
        guard flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let error = errno
            close(descriptor)
            throw KeyFileError(error == EWOULDBLOCK ? .inUse : .unreadable, path, systemError: error)
        }
        self.descriptor = descriptor
    }

    deinit {
        // A process that is being started has a copy of the descriptor: closing alone would leave the lock to it.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
