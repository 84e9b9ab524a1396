internal import MiniCore

/// Local storage in memory.
final class InMemoryLocalStorage: LocalStorage {
    /// Nil once closed.
    private var contents: InMemoryContents?
    private let sealer: ValueSealer
    private let warn: @Sendable (String) -> Void
    /// Receives the contents when the storage is closed.
    private let giveBack: (InMemoryContents) -> Void

    /// Takes contents over until the storage is closed.
    init(
        _ contents: InMemoryContents,
        sealer: ValueSealer,
        warn: @escaping @Sendable (String) -> Void,
        giveBack: @escaping (InMemoryContents) -> Void,
    ) {
        self.contents = contents
        self.sealer = sealer
        self.warn = warn
        self.giveBack = giveBack
    }

    deinit { close() }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try checkOpen()
        let key = try StorageKey(key)
        guard let kept = contents?.value(for: key) else { return nil }
        return try warning { () throws(StorageError) in try sealer.open(kept, for: key) }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try checkOpen()
        let key = try StorageKey(key)
        let former = contents?.value(for: key)?.encryptor
        try contents?.set(value, for: key) { () throws(APIError) in
            try warning { () throws(StorageError) in try sealer.keep(value, for: key, inPlaceOf: former) }
        }
    }

    func remove(_ key: String) throws(APIError) {
        try checkOpen()
        contents?.remove(try StorageKey(key))
    }

    func clear() throws(APIError) {
        try checkOpen()
        contents = InMemoryContents(requiresSealedValues: sealer.requiresSealedValues)
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try checkOpen()
        return (contents ?? InMemoryContents(requiresSealedValues: false)).information
    }

    func close() {
        guard let contents else { return }
        self.contents = nil
        giveBack(contents)
    }

    /// Tells the host of an error in full, and the program as much as it may know.
    private func warning<Result>(_ body: () throws(StorageError) -> Result) throws(APIError) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            warn("storage: \(error)")
            throw error.apiError
        }
    }

    private func checkOpen() throws(APIError) {
        guard contents != nil else { throw APIError(.stopped, "the storage is closed") }
    }
}
