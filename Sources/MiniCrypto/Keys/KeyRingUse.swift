internal import Glibc

/// The use of an encryptor's keys by a process.
///
/// While it exists, no other process can replace the keys.
///
/// Every process that reads the keys holds a shared use as long as it can seal values with them. A process that replaces the
/// keys holds an exclusive use. A use is a lock on the file ``KeyRingStore/lockPath``, which ends with the process in any case.
///
/// ## Threading
/// Safe to use from any thread.
public final class KeyRingUse: Sendable {
    private let descriptor: Int32

    /// Starts a use.
    ///
    /// - Parameter isExclusive: Whether no other use can exist at the same time.
    /// - Throws: `.inUse` if another use excludes this one; `.unreadable` if the lock cannot be created.
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
        // A process that is being started has a copy of the descriptor, so that closing it would not release the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
