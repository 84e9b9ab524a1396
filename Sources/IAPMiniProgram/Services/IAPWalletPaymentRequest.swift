/// An order that a program requests the user to pay.
///
/// The public documents name the type and not its members, which have the names of the parameters of `my.tradePay`.
///
/// - Source: PaymentService, IAPMiniProgram SDK.
public final class IAPWalletPaymentRequest: Sendable {
    /// The number of the order; nil if the program passes ``orderStr``.
    public let tradeNO: String?
    /// The order as a signed text; nil if the program passes ``tradeNO``.
    public let orderStr: String?

    /// Creates a request.
    public init(tradeNO: String? = nil, orderStr: String? = nil) {
        self.tradeNO = tradeNO
        self.orderStr = orderStr
    }
}
