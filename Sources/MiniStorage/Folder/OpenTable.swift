internal import MiniCore

// SAFETY: `table` and `lock` are only touched with `access` locked. What is in the table is used by one call at a time, on the
// program's thread. Other threads only drop their references: the last one, which may be that of a call, closes the database.
/// The database of a storage and the right to use it; may be closed from any thread.
final class OpenTable: @unchecked Sendable {
    private let access = MonotonicCondition()
    /// Nil while the database rests, and once it is closed.
    private var table: EntryTable?
    /// Nil once closed.
    private var lock: FileLock?

    /// Takes over an open database and its lock.
    init(_ table: EntryTable, _ lock: FileLock) {
        self.table = table
        self.lock = lock
    }

    /// Whether the storage is closed.
    var isClosed: Bool { access.withLock { lock == nil } }

    /// The table, opened again after a rest; nil once closed.
    ///
    /// - Parameter open: Opens the database.
    func table(openedBy open: (FileLock) throws(StorageError) -> EntryTable) throws(StorageError) -> EntryTable? {
        let (table, lock) = access.withLock { (self.table, self.lock) }
        guard table == nil, let lock else { return table }
        // Without the lock: the disk may take its time.
        let opened = try open(lock)
        return access.withLock { () -> EntryTable? in
            guard self.lock != nil else { return nil }
            self.table = opened
            return opened
        }
    }

    /// Closes the database until the table is next asked for, and keeps the lock.
    func rest() {
        let resting = access.withLock { exchange(&table, with: nil) }
        withExtendedLifetime(resting) {}
    }

    /// Closes the database and gives up the lock, now or when the call ends that uses them.
    func close() {
        let closing = access.withLock { (exchange(&table, with: nil), exchange(&lock, with: nil)) }
        // The connection holds the lock as well, until it has written its journal back.
        withExtendedLifetime(closing) {}
    }
}
