/// The vendor's base class of the service of `my.tradePay`.
///
/// ## Threading
/// As for ``IAPWalletOAuthServiceSignature``.
///
/// - Source: PaymentService, IAPMiniProgram SDK.
open class IAPWalletPaymentServiceSignature {
    /// Creates a service.
    public init() {}

    /// Pays an order.
    ///
    /// - Parameters:
    ///   - request: The order.
    ///   - context: The program and its page.
    ///   - callback: Receives the result.
    open func pay(
        with request: IAPWalletPaymentRequest,
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletPaymentResult) -> Void,
    ) {
        callback(IAPWalletPaymentResult(errorCode: .appServiceError, errorMessage: "pay is not overridden"))
    }
}
