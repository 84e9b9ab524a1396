/// The result of a request for an authorization code.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: OAuthService, IAPMiniProgram SDK.
public final class IAPWalletOAuthResult: Sendable {
    /// The code; empty after a failure.
    public let authCode: String
    /// The scopes that the user has granted.
    public let successScopes: Set<String>
    /// The scopes that were refused, each with an error.
    public let errorScopes: [String: String]
    /// The error; nil for a code.
    public let errorCode: IAPWalletErrorCode?
    /// The description of the error; empty for a code.
    public let errorMessage: String

    /// Creates the result of a request that succeeded.
    public init(authCode: String, successScopes: Set<String>, errorScopes: [String: String] = [:]) {
        self.authCode = authCode
        self.successScopes = successScopes
        self.errorScopes = errorScopes
        errorCode = nil
        errorMessage = ""
    }

    /// Creates the result of a request that failed.
    public init(errorCode: IAPWalletErrorCode, errorMessage: String) {
        authCode = ""
        successScopes = []
        errorScopes = [:]
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }
}
