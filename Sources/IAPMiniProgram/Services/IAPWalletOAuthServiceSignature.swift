/// The vendor's base class of the service of `my.getAuthCode`.
///
/// ## Threading
/// The methods of one registered service are called one at a time, on a thread that is neither a program's nor the main
/// one. A method starts its work and returns within ``GRVExtensionDelegate/deadline``; otherwise the call of the
/// program fails with error 10110. The callback may be called later and from any thread. The first time counts.
///
/// - Source: OAuthService, IAPMiniProgram SDK.
open class IAPWalletOAuthServiceSignature {
    /// Creates a service.
    public init() {}

    /// Requests an authorization code.
    ///
    /// - Parameters:
    ///   - clientId: The program's id.
    ///   - scopes: The scopes that the program requests; `auth_base` if it names none.
    ///   - type: MiniHost passes ``IAPWalletOAuthCodeFlowType/localMiniProgram``.
    ///   - extendedInfo: Empty.
    ///   - context: The program and its page.
    ///   - callback: Receives the result.
    open func getAuthCode(
        clientId: String,
        scopes: Set<String>,
        type: IAPWalletOAuthCodeFlowType = .standard,
        extendedInfo: [String: String] = [:],
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletOAuthResult) -> Void,
    ) {
        callback(IAPWalletOAuthResult(errorCode: .appServiceError, errorMessage: "getAuthCode is not overridden"))
    }

    /// Requests the consent of the user.
    ///
    /// MiniHost does not call it; an implementation of `getAuthCode` can.
    open func showAuthPage(
        clientId: String,
        name: String,
        logo: String,
        scopes: Set<String>,
        extendedInfo: [String: String]? = [:],
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletAuthPageConfirmResult) -> Void,
    ) {
        callback(IAPWalletAuthPageConfirmResult(isConfirmed: false))
    }
}
