internal import MiniCore

// SAFETY: `table` and `lock` are only accessed with `access` locked. The table is used by one call at a time, on the program's
// thread. Other threads only drop their references: the last one, which may be that of a call, closes the database.
/// The database of a storage with its lock; may be closed from any thread.
final class OpenTable: @unchecked Sendable {
    private let access = MonotonicCondition()
    /// The table; nil while the database is closed for inactivity, and once the storage is closed.
    private var table: EntryTable?
    /// The lock; nil once the storage is closed.
    private var lock: DatabaseLock?

    /// Creates a holder of an open database and its lock.
    init(_ table: EntryTable, _ lock: DatabaseLock) {
        self.table = table
        self.lock = lock
    }

    /// Whether the storage is closed.
    var isClosed: Bool { access.withLock { lock == nil } }

    /// The table, opened again if necessary; nil once the storage is closed.
    ///
    /// - Parameter open: Opens the database.
    func table(openedBy open: (DatabaseLock) throws(StorageError) -> EntryTable) throws(StorageError) -> EntryTable? {
        let (table, lock) = access.withLock { (self.table, self.lock) }
        guard table == nil, let lock else { return table }
        // Outside of `access`, since disk access may take time.
        let opened = try open(lock)
        return access.withLock { () -> EntryTable? in
            guard self.lock != nil else { return nil }
            self.table = opened
            return opened
        }
    }

    /// Closes the database until the table is next needed, and keeps the lock.
    func releaseIdleResources() {
        let released = access.withLock { exchange(&table, with: nil) }
        withExtendedLifetime(released) {}
    }

    /// Closes the database and releases the lock, immediately or at the end of the call that uses them.
    func close() {
        let closing = access.withLock { (exchange(&table, with: nil), exchange(&lock, with: nil)) }
        // The connection holds the lock as well, until it has written its log back.
        withExtendedLifetime(closing) {}
    }
}
