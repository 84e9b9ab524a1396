/// The vendor's base class of the service of `my.scan`.
///
/// The public documents describe the class for Android. The names for Swift follow those of the other services.
///
/// ## Threading
/// As for ``IAPWalletOAuthServiceSignature``.
///
/// - Source: CodeService, IAPMiniProgram SDK.
open class IAPWalletCodeServiceSignature {
    /// Creates a service.
    public init() {}

    /// Scans a code.
    ///
    /// - Parameters:
    ///   - option: The kinds of codes that the program accepts, and whether it accepts a picture of the album.
    ///   - context: The program and its page.
    ///   - callback: Receives the result.
    open func scan(
        with option: IAPWalletScannerOption,
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletScannerResult) -> Void,
    ) {
        callback(IAPWalletScannerResult(errorCode: .appServiceError, errorMessage: "scan is not overridden"))
    }
}
