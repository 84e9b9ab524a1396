/// Hands out the files of programs; one provider serves all programs of a host.
///
/// ## Threading
/// ``files(for:warn:)`` is called on the thread of the program that asks, at its first use of files.
public protocol ProgramFilesProvider: Sendable {
    /// Opens the files of one program of one user.
    ///
    /// - Parameters:
    ///   - identity: Whose files.
    ///   - warn: Receives why they could not be opened, for the host's log.
    /// - Throws: `.storageUnavailable` when another program or process holds them, or their folder cannot be made.
    func files(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) throws(APIError) -> any ProgramFiles
}
