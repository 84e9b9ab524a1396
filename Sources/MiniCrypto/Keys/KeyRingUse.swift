internal import Glibc
internal import MiniCore

/// The use of an encryptor's keys by a process.
///
/// While it exists, no other process can replace the keys.
///
/// Every process that reads the keys holds a shared use as long as it can seal values with them. A process that replaces the
/// keys holds an exclusive use. A use is a lock on the file ``KeyRingStore/lockPath``, which ends with the process in any case.
///
/// ## Threading
/// May be used from any thread.
public final class KeyRingUse: Sendable {
    private let lock: FileLock

    /// Starts a use.
    ///
    /// - Parameter isExclusive: Whether no other use can exist at the same time.
    /// - Throws: `.inUse` if another use excludes this one; `.unreadable` if the lock cannot be created.
    public init(of store: some KeyRingStore, isExclusive: Bool = false) throws(KeyFileError) {
        let path = store.lockPath
        do throws(FileLock.Failure) {
            lock = try FileLock(path, O_RDONLY | O_CREAT | O_NOFOLLOW, isExclusive ? .exclusive : .shared)
        } catch {
            throw KeyFileError(error.isInUse ? .inUse : .unreadable, path, errorNumber: error.number)
        }
    }
}
