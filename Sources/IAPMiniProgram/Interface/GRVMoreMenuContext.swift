/// The program in whose menu an item was tapped.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: GRVMPMoreMenuDelegate, IAPMiniProgram SDK.
public final class GRVMoreMenuContext: Sendable {
    /// The program's id.
    public let appId: String

    /// Creates a context.
    public init(appId: String) { self.appId = appId }
}
