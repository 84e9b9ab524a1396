internal import MiniCore
internal import Synchronization

// SAFETY: `table` has its own lock. All other variables are only accessed with `access` locked.
/// Local storage in a separate database file.
///
/// ## Threading
/// As ``LocalStorage``: one thread, which may differ from the one that opened it. ``reseal(marks:_:)`` may be called from another
/// thread at the same time.
final class DatabaseLocalStorage: @unchecked Sendable {
    private let table: OpenTable
    private let open: (DatabaseLock) throws(StorageError) -> EntryTable
    private var sealer: ValueSealer
    private let report: @Sendable (StorageError) -> Void
    /// Locked during each call of the program, and during each batch of a reseal.
    private let access = Mutex(())
    /// The plaintext of recently used values, also of values that are sealed in the database.
    ///
    /// It is in memory only, where the program has the values as well.
    private let cache = ValueCache()
    /// The usage; nil until a change first needs it, so that a program that only reads does not need the scan.
    private var usage: StorageUsage?

    /// Creates a storage from a database and the lock that was acquired before it was opened.
    ///
    /// - Parameter open: Opens the database again after it was closed for a period of inactivity.
    init(
        _ table: EntryTable,
        _ lock: DatabaseLock,
        openedBy open: @escaping (DatabaseLock) throws(StorageError) -> EntryTable,
        sealer: ValueSealer,
        report: @escaping @Sendable (StorageError) -> Void,
    ) {
        self.table = OpenTable(table, lock)
        self.open = open
        self.sealer = sealer
        self.report = report
    }

    deinit { close() }

    /// Whether the storage is closed.
    var isClosed: Bool { table.isClosed }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try access.withLock { _ throws(APIError) -> StoredValue? in
            let key = try StorageKey(key)
            if let entry = cache.entry(for: key.exact), !table.isClosed { return entry.value }
            let table = try openTable()
            let entry = try reporting { () throws(StorageError) in try table.entry(for: key) }
            guard let entry else { return nil }
            let value = try reporting { () throws(StorageError) in try sealer.open(entry.value, for: key) }
            cache.keep(ValueCache.Entry(value, row: entry.id), for: key.exact)
            return value
        }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try access.withLock { _ throws(APIError) in try setLocked(value, for: key) }
    }

    func remove(_ key: String) throws(APIError) {
        try access.withLock { _ throws(APIError) in
            let table = try openTable()
            let key = try StorageKey(key)
            guard let place = try place(of: key, in: table) else { return }
            try changing { () throws(StorageError) in try table.remove(place.id) }
            cache.remove(key.exact)
            usage = usage?.removing(key, size: place.size)
        }
    }

    func clear() throws(APIError) {
        try access.withLock { _ throws(APIError) in
            let table = try openTable()
            try changing { () throws(StorageError) in try table.removeAll() }
            cache.removeAll()
            usage = StorageUsage.none
        }
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try access.withLock { _ throws(APIError) -> LocalStorageInformation in
            let table = try openTable()
            return LocalStorageInformation(
                keys: try reporting { () throws(StorageError) in try table.keys() },
                currentSizeInBytes: try currentUsage(of: table).valueBytes,
                limitInBytes: StorageUsage.totalLimitInBytes,
            )
        }
    }

    func close() {
        access.withLock { _ in
            table.close()
            cache.removeAll()
        }
    }

    func makeCloser() -> (@Sendable () -> Void)? {
        // The cached plaintext is released with the storage.
        { [table] in table.close() }
    }

    func releaseIdleResources() { table.releaseIdleResources() }

    /// Reseals all values with the current encryptor, while a program uses the storage.
    ///
    /// - Parameter marks: Whether the database requires sealed values once every value is sealed.
    /// - Returns: Nil if the storage was closed meanwhile; its batches so far are finished.
    func reseal(
        marks: Bool,
        _ progress: (_ done: Int, _ total: Int) -> Void,
    ) throws(StorageError) -> ResealingResult? {
        var resealing = Resealing(sealer: access.withLock { _ in sealer }, marks: marks, report: report)
        guard
            try step({ table throws(StorageError) -> Void in
                try resealing.begin(in: table)
                sealer.requiresSealedValues = resealing.sealer.requiresSealedValues
            }) != nil
        else { return nil }
        while let hasResealed = try step({ table throws(StorageError) in try resealing.resealBatch(in: table) }) {
            guard hasResealed else {
                return try step { table throws(StorageError) -> ResealingResult in
                    let result = try resealing.finish(in: table)
                    sealer.requiresSealedValues = resealing.sealer.requiresSealedValues
                    return result
                }
            }
            progress(resealing.progress.done, resealing.progress.total)
        }
        return nil
    }

    /// Calls a closure with the database, between two calls of the program; returns nil if the storage is closed.
    private func step<Output: Sendable>(
        _ body: (EntryTable) throws(StorageError) -> Output
    ) throws(StorageError) -> Output? {
        try access.withLock { _ throws(StorageError) -> Output? in
            guard let table = try table.table(openedBy: open) else { return nil }
            return try body(table)
        }
    }
}

extension DatabaseLocalStorage {
    private func setLocked(_ value: StoredValue, for key: String) throws(APIError) {
        let table = try openTable()
        let key = try StorageKey(key)
        let size = value.sizeInBytes
        try StorageUsage.validate(sizeInBytes: size)
        let before = try currentUsage(of: table)
        if let place = try place(of: key, in: table) {
            let after = try before.replacing(place.size, with: size)
            let kept = try reporting { () throws(StorageError) in
                try sealer.encode(value, for: key, inPlaceOf: place.encryptor)
            }
            try changing { () throws(StorageError) in try table.update(place.id, to: kept) }
            usage = after
            cache.keep(ValueCache.Entry(value, row: place.id), for: key.exact)
        } else {
            let after = try before.adding(key, size: size)
            let kept = try reporting { () throws(StorageError) in try sealer.encode(value, for: key, inPlaceOf: nil) }
            let id = try changing { () throws(StorageError) in try table.insert(key, kept) }
            usage = after
            cache.keep(ValueCache.Entry(value, row: id), for: key.exact)
        }
    }

    private func openTable() throws(APIError) -> EntryTable {
        let opened = try reporting { () throws(StorageError) in try table.table(openedBy: open) }
        guard let opened else { throw APIError(.stopped, "the storage is closed") }
        return opened
    }

    private func currentUsage(of table: EntryTable) throws(APIError) -> StorageUsage {
        if let usage { return usage }
        let usage = try reporting { () throws(StorageError) in try table.usage() }
        self.usage = usage
        return usage
    }

    private func place(of key: StorageKey, in table: EntryTable) throws(APIError) -> EntryTable.Place? {
        if let entry = cache.entry(for: key.exact), let row = entry.row {
            // A recently read or written value can be opened.
            return EntryTable.Place(id: row, size: entry.value.sizeInBytes, encryptor: nil)
        }
        return try reporting { () throws(StorageError) in try table.place(of: key) }
    }

    /// Performs a change.
    ///
    /// If it fails, the cached state of the database is discarded, and read again when needed.
    private func changing<Result>(_ body: () throws(StorageError) -> Result) throws(APIError) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            cache.removeAll()
            usage = nil
            report(error)
            throw error.apiError
        }
    }

    /// Reports the complete error to the host, and throws the error for the program.
    private func reporting<Result>(_ body: () throws(StorageError) -> Result) throws(APIError) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            report(error)
            throw error.apiError
        }
    }
}
