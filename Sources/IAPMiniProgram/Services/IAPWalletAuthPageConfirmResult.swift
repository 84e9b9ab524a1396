/// The decision of the user about the scopes of a program.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: OAuthService, IAPMiniProgram SDK.
public final class IAPWalletAuthPageConfirmResult: Sendable {
    /// Whether the user has agreed.
    public let isConfirmed: Bool

    /// Creates a decision.
    public init(isConfirmed: Bool) { self.isConfirmed = isConfirmed }
}
