internal import MiniCore

/// The local storage that the host serves to the program of a worker.
final class RemoteStorage: LocalStorage {
    private let connection: HostConnection

    init(_ connection: HostConnection) { self.connection = connection }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try connection.call(.storage(.value(for: key)))
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        _ = try connection.call(.storage(.set(value, for: key)), as: EmptyReply.self)
    }

    func remove(_ key: String) throws(APIError) {
        _ = try connection.call(.storage(.remove(key)), as: EmptyReply.self)
    }

    func clear() throws(APIError) { _ = try connection.call(.storage(.clear), as: EmptyReply.self) }

    func information() throws(APIError) -> LocalStorageInformation { try connection.call(.storage(.information)) }

    /// Does nothing: the host closes the storage at the end of the worker.
    func close() {}

    func makeCloser() -> (@Sendable () -> Void)? { {} }

    func releaseIdleResources() {
        // The storage of the host has rested or reports its error at the next request.
        _ = try? connection.call(.storage(.releaseIdleResources), as: EmptyReply.self)
    }
}

/// Opens the storage, which the host opens at the first request.
struct RemoteStorageProvider: LocalStorageProvider {
    let connection: HostConnection

    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage { RemoteStorage(connection) }
}
