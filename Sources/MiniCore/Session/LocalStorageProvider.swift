/// Hands out the local storage of programs; one provider serves all programs of a host.
///
/// ## Threading
/// `storage(for:)` is called on the thread of the program that asks, at its first use of storage.
public protocol LocalStorageProvider: Sendable {
    /// Opens the storage of one program of one user, creating it when there is none.
    ///
    /// - Throws: `.storageUnavailable` when another program or process holds it, saying which.
    func storage(for identity: ProgramIdentity) throws(APIError) -> any LocalStorage
}
