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
    /// - Parameter context: The program and its page.
    open func pay(
        with request: IAPWalletPaymentRequest,
        in context: IAPWalletAPIContext? = nil,
        callback: @escaping (IAPWalletPaymentResult) -> Void,
    ) {
        callback(IAPWalletPaymentResult(errorCode: .appServiceError, errorMessage: "pay is not overridden"))
    }
}
