/// The result of a scan.
///
/// The public documents name the type for Android and not its members, which are MiniHost's.
///
/// - Source: CodeService, IAPMiniProgram SDK.
public final class IAPWalletScannerResult: Sendable {
    /// The content of the code; empty after a failure.
    public let code: String
    /// The error; nil for a code.
    public let errorCode: IAPWalletErrorCode?
    /// The description of the error; empty for a code.
    public let errorMessage: String

    /// Creates the result of a scan that succeeded.
    public init(code: String) {
        self.code = code
        errorCode = nil
        errorMessage = ""
    }

    /// Creates the result of a scan that failed.
    public init(errorCode: IAPWalletErrorCode, errorMessage: String) {
        code = ""
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }
}
