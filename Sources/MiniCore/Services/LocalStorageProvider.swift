/// Opens the local storage of programs.
///
/// One provider serves all programs of a host.
///
/// ## Threading
/// ``storage(for:warn:)`` is called on the thread of the program, at its first use of storage.
public protocol LocalStorageProvider: Sendable {
    /// Opens the storage of one program and user, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - identity: The program and user.
    ///   - warn: Receives the reason of each failure for the host's log, as one line that never contains a key or a value. A
    ///     storage that cannot be written has the kind ``WarningKind/unwritableStorage(reason:)``. It is called on the thread
    ///     of the call, before the program receives its error.
    /// - Throws: `.storageUnavailable` if another program or process has the storage open; the message names which.
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage
}

extension LocalStorageProvider {
    /// Opens the storage of one program and user for a caller without a log.
    public func storage(for identity: ProgramIdentity) throws(APIError) -> any LocalStorage {
        try storage(for: identity) { _ in }
    }
}
