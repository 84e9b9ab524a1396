/// A run of a program.
///
/// The public documents name the protocol and not its members, which are MiniHost's.
///
/// - Source: GRVAppEventDelegate, IAPMiniProgram SDK.
public protocol GRVAppSessionInfo: Sendable {
    /// The program's id.
    var appId: String { get }
    /// The user's id; empty if no user is signed in.
    var userId: String { get }
}
