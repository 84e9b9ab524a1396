internal import MiniCore

/// The storage of a running program.
///
/// ``OpenStorages`` refers weakly to the database's storage. Swift counts the references to such an object in a side table, which
/// takes 0.1 µs in each call of a program. Nothing refers weakly to this object.
///
/// ## Threading
/// As ``LocalStorage``.
final class ProgramStorage: LocalStorage {
    private let storage: DatabaseLocalStorage

    init(_ storage: DatabaseLocalStorage) { self.storage = storage }

    func value(for key: String) throws(APIError) -> StoredValue? { try storage.value(for: key) }

    func set(_ value: StoredValue, for key: String) throws(APIError) { try storage.set(value, for: key) }

    func remove(_ key: String) throws(APIError) { try storage.remove(key) }

    func clear() throws(APIError) { try storage.clear() }

    func information() throws(APIError) -> LocalStorageInformation { try storage.information() }

    func close() { storage.close() }

    func makeCloser() -> (@Sendable () -> Void)? { storage.makeCloser() }

    func releaseIdleResources() { storage.releaseIdleResources() }
}
