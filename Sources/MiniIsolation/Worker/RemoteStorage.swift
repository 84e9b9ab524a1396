internal import MiniCore

/// The local storage that the host serves to the program of a worker.
///
/// No other process changes the values while the program runs, so the worker keeps those that the program has used.
final class RemoteStorage: LocalStorage {
    private let connection: HostConnection
    /// The values that the program has recently used; nil if the host can change or lock them.
    private let cache: ValueCache?

    init(_ connection: HostConnection, keepsValues: Bool) {
        self.connection = connection
        cache = keepsValues ? ValueCache() : nil
    }

    func value(for key: String) throws(APIError) -> StoredValue? {
        guard let cache else { return try connection.call(.storage(.value(for: key))) }
        let exact = ExactString(key)
        if let entry = cache.entry(for: exact) { return entry.value }
        let value: StoredValue? = try connection.call(.storage(.value(for: key)))
        if let value { cache.keep(ValueCache.Entry(value), for: exact) }
        return value
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        // After an error, the host has the value that remains.
        cache?.remove(ExactString(key))
        _ = try connection.call(.storage(.set(value, for: key)), as: EmptyReply.self)
        cache?.keep(ValueCache.Entry(value), for: ExactString(key))
    }

    func remove(_ key: String) throws(APIError) {
        cache?.remove(ExactString(key))
        _ = try connection.call(.storage(.remove(key)), as: EmptyReply.self)
    }

    func clear() throws(APIError) {
        cache?.removeAll()
        _ = try connection.call(.storage(.clear), as: EmptyReply.self)
    }

    func information() throws(APIError) -> LocalStorageInformation { try connection.call(.storage(.information)) }

    /// Does nothing: the host closes the storage at the end of the worker.
    func close() {}

    func makeCloser() -> (@Sendable () -> Void)? { {} }

    func releaseIdleResources() {
        cache?.removeAll()
        // The storage of the host has rested or reports its error at the next request.
        _ = try? connection.call(.storage(.releaseIdleResources), as: EmptyReply.self)
    }
}

/// Opens the storage, which the host opens at the first request.
struct RemoteStorageProvider: LocalStorageProvider {
    let connection: HostConnection
    let keepsValues: Bool

    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage { RemoteStorage(connection, keepsValues: keepsValues) }
}
