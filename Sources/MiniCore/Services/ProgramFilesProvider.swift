/// Opens the files of programs.
///
/// One provider serves all programs of a host.
///
/// ## Threading
/// ``files(for:now:warn:)`` is called on the thread of the program, at its first use of files.
public protocol ProgramFilesProvider: Sendable {
    /// Opens the files of one program and user.
    ///
    /// - Parameters:
    ///   - identity: The program and user.
    ///   - now: The program's clock, for the dates of its files; nil to use the system's clock.
    ///   - warn: Receives the reason of each failure to open them, for the host's log, with the kind
    ///     ``WarningKind/unwritableStorage(reason:)`` if another folder would be a remedy.
    /// - Throws: `.storageUnavailable` if another program or process has them open, or if their folder cannot be created.
    func files(
        for identity: ProgramIdentity,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any ProgramFiles
}
