internal import MiniCore

/// Local storage in memory.
final class InMemoryLocalStorage: LocalStorage {
    /// Nil once closed.
    private var contents: InMemoryContents?
    private let sealer: ValueSealer
    /// Receives the contents when the storage is closed.
    private let giveBack: (InMemoryContents) -> Void

    /// Takes contents over until the storage is closed.
    init(
        _ contents: InMemoryContents,
        sealer: ValueSealer,
        giveBack: @escaping (InMemoryContents) -> Void,
    ) {
        self.contents = contents
        self.sealer = sealer
        self.giveBack = giveBack
    }

    deinit { close() }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try checkOpen()
        let key = try StorageKey(key)
        guard let kept = contents?.value(for: key) else { return nil }
        do throws(StorageError) {
            return try sealer.open(kept, for: key)
        } catch {
            throw error.apiError
        }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try checkOpen()
        try contents?.set(value, for: try StorageKey(key), by: sealer)
    }

    func remove(_ key: String) throws(APIError) {
        try checkOpen()
        contents?.remove(try StorageKey(key))
    }

    func clear() throws(APIError) {
        try checkOpen()
        contents = InMemoryContents()
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try checkOpen()
        return (contents ?? InMemoryContents()).information
    }

    func close() {
        guard let contents else { return }
        self.contents = nil
        giveBack(contents)
    }

    private func checkOpen() throws(APIError) {
        guard contents != nil else { throw APIError(.stopped, "the storage is closed") }
    }
}
