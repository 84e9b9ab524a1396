public import MiniCore

/// Keeps values in memory, without quotas, and fails on request.
///
/// Use it to test JSAPIs. It does not pass ``LocalStorageCompatTest``, which tests complete implementations.
///
/// ## Threading
/// Used on one thread, as by a program.
public final class FakeLocalStorage: LocalStorage {
    private var entries: [(key: String, value: StoredValue)] = []

    /// The error of every further call; nil for success.
    public var failure: APIError?
    /// The number of calls of ``close()``.
    public private(set) var closeCount = 0

    /// Creates a storage of pairs with different keys.
    public init(_ values: KeyValuePairs<String, StoredValue> = [:]) {
        entries = values.map { ($0.key, $0.value) }
    }

    /// The value under a key, or nil.
    public func value(for key: String) throws(APIError) -> StoredValue? {
        try check()
        return entries.first { $0.key == key }?.value
    }

    /// Stores a value.
    public func set(_ value: StoredValue, for key: String) throws(APIError) {
        try check()
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index].value = value
        } else {
            entries.append((key, value))
        }
    }

    /// Removes a key.
    public func remove(_ key: String) throws(APIError) {
        try check()
        entries.removeAll { $0.key == key }
    }

    /// Removes every key.
    public func clear() throws(APIError) {
        try check()
        entries = []
    }

    /// The keys and sizes, with the documented limit.
    public func information() throws(APIError) -> LocalStorageInformation {
        try check()
        return LocalStorageInformation(
            keys: entries.map(\.key),
            currentSizeInBytes: entries.reduce(0) { $0 + $1.value.sizeInBytes },
            limitInBytes: 10 * 1024 * 1024,
        )
    }

    /// Counts the call.
    public func close() { closeCount += 1 }

    private func check() throws(APIError) {
        if let failure { throw failure }
    }
}
