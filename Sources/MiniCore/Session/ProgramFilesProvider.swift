/// Hands out the files of programs; one provider serves all programs of a host.
///
/// ## Threading
/// ``files(for:now:warn:)`` is called on the thread of the program that asks, at its first use of files.
public protocol ProgramFilesProvider: Sendable {
    /// Opens the files of one program of one user.
    ///
    /// - Parameters:
    ///   - identity: Whose files.
    ///   - now: What the program's clock shows, by which its files are dated; nil where that is the system's.
    ///   - warn: Receives why they could not be opened, for the host's log.
    /// - Throws: `.storageUnavailable` when another program or process holds them, or their folder cannot be made.
    func files(
        for identity: ProgramIdentity,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (String) -> Void,
    ) throws(APIError) -> any ProgramFiles
}
