internal import MiniCore

/// Local storage in a separate database file.
///
/// ## Threading
/// As ``LocalStorage``: one thread, which may differ from the one that opened it.
final class DatabaseLocalStorage: LocalStorage {
    private let table: OpenTable
    private let open: (FileLock) throws(StorageError) -> EntryTable
    private let sealer: ValueSealer
    private let report: @Sendable (StorageError) -> Void
    /// The plaintext of recently used values, also of values that are sealed in the database.
    ///
    /// It is in memory only, where the program has the values as well.
    private let cache = ValueCache<Int64>()
    /// The usage; nil until a change first needs it, so that a program that only reads does not need the scan.
    private var usage: StorageUsage?

    /// Creates a storage from a database and the lock that was acquired before it was opened.
    ///
    /// - Parameter open: Opens the database again after it was closed for a period of inactivity.
    init(
        _ table: EntryTable,
        _ lock: FileLock,
        openedBy open: @escaping (FileLock) throws(StorageError) -> EntryTable,
        sealer: ValueSealer,
        report: @escaping @Sendable (StorageError) -> Void,
    ) {
        self.table = OpenTable(table, lock)
        self.open = open
        self.sealer = sealer
        self.report = report
    }

    deinit { close() }

    func value(for key: String) throws(APIError) -> StoredValue? {
        let key = try StorageKey(key)
        if let entry = cache.entry(for: key.exact), !table.isClosed { return entry.value }
        let table = try openTable()
        let entry = try reporting { () throws(StorageError) in try table.entry(for: key) }
        guard let entry else { return nil }
        let value = try reporting { () throws(StorageError) in try sealer.open(entry.value, for: key) }
        cache.keep(ValueCache.Entry(place: entry.id, value: value), for: key.exact)
        return value
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
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
            cache.keep(ValueCache.Entry(place: place.id, value: value), for: key.exact)
        } else {
            let after = try before.adding(key, size: size)
            let kept = try reporting { () throws(StorageError) in try sealer.encode(value, for: key, inPlaceOf: nil) }
            let id = try changing { () throws(StorageError) in try table.insert(key, kept) }
            usage = after
            cache.keep(ValueCache.Entry(place: id, value: value), for: key.exact)
        }
    }

    func remove(_ key: String) throws(APIError) {
        let table = try openTable()
        let key = try StorageKey(key)
        guard let place = try place(of: key, in: table) else { return }
        try changing { () throws(StorageError) in try table.remove(place.id) }
        cache.remove(key.exact)
        usage = usage?.removing(key, size: place.size)
    }

    func clear() throws(APIError) {
        let table = try openTable()
        try changing { () throws(StorageError) in try table.removeAll() }
        cache.removeAll()
        usage = StorageUsage.none
    }

    func information() throws(APIError) -> LocalStorageInformation {
        let table = try openTable()
        return LocalStorageInformation(
            keys: try reporting { () throws(StorageError) in try table.keys() },
            currentSizeInBytes: try currentUsage(of: table).valueBytes,
            limitInBytes: StorageUsage.totalLimitInBytes,
        )
    }

    func close() {
        table.close()
        cache.removeAll()
    }

    func makeCloser() -> (@Sendable () -> Void)? {
        // The cached plaintext is released with the storage.
        { [table] in table.close() }
    }

    func releaseIdleResources() { table.releaseIdleResources() }

    /// Reseals all values with the current encryptor.
    ///
    /// - Parameter marks: Whether the database requires sealed values once every value is sealed.
    func reseal(
        marks: Bool,
        _ progress: (_ done: Int, _ total: Int) -> Void,
    ) throws(StorageError) -> ResealingResult {
        guard let table = try table.table(openedBy: open) else {
            throw StorageError(.failed, "resealing in a closed storage")
        }
        var resealing = Resealing(table: table, sealer: sealer, marks: marks, report: report)
        return try resealing.run(progress)
    }
}

extension DatabaseLocalStorage {
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
        if let entry = cache.entry(for: key.exact) {
            // A recently read or written value can be opened.
            return EntryTable.Place(id: entry.place, size: entry.value.sizeInBytes, encryptor: nil)
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
