/// Hands out the network of programs; one provider serves all programs of a host.
public protocol ProgramNetworkProvider: Sendable {
    /// The network for one program.
    ///
    /// - Parameters:
    ///   - program: Who it is for: cookies are kept by program and user.
    ///   - warn: Receives refusals and other notes for the host's log, from any thread: one line, without query or
    ///     credentials.
    func network(for program: ProgramIdentity, warn: @escaping @Sendable (String) -> Void) -> any ProgramNetwork
}
