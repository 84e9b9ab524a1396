/// The kind of a program that requests an authorization code.
public enum IAPWalletOAuthCodeFlowType: Sendable {
    /// The default.
    case standard
    /// A program of the vendor's workspace.
    case alipayConnect
    /// A program of the super app.
    case localMiniProgram
}
