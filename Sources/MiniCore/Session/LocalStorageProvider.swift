/// Hands out the local storage of programs; one provider serves all programs of a host.
///
/// ## Threading
/// ``storage(for:warn:)`` is called on the thread of the program that asks, at its first use of storage.
public protocol LocalStorageProvider: Sendable {
    /// Opens the storage of one program of one user, creating it when there is none.
    ///
    /// - Parameters:
    ///   - identity: Whose storage.
    ///   - warn: Receives why a call failed, for the host's log: one line that never holds a key or a value; on the thread
    ///     of the call, before the program receives its error.
    /// - Throws: `.storageUnavailable` when another program or process holds it, saying which.
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) throws(APIError) -> any LocalStorage
}

extension LocalStorageProvider {
    /// Opens the storage of one program of one user for a caller that keeps no log.
    public func storage(for identity: ProgramIdentity) throws(APIError) -> any LocalStorage {
        try storage(for: identity) { _ in }
    }
}
