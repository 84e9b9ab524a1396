/// Creates the networks of programs.
///
/// One provider serves all programs of a host.
public protocol ProgramNetworkProvider: Sendable {
    /// The network for one program.
    ///
    /// - Parameters:
    ///   - program: The program and user. Cookies are stored for each program and user.
    ///   - warn: Receives rejections and other warnings for the host's log, on any thread: one line without a query or
    ///     credentials. A rejection has the kind ``WarningKind/refusedURL(_:)``.
    func network(for program: ProgramIdentity, warn: @escaping @Sendable (ProgramWarning) -> Void) -> any ProgramNetwork
}
