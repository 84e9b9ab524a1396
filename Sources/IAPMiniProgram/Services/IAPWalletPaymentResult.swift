/// The result of a payment.
///
/// The public documents name the type and not its members, which are MiniHost's.
///
/// - Source: PaymentService, IAPMiniProgram SDK.
public final class IAPWalletPaymentResult: Sendable {
    /// The number that the program receives: 9000 paid, 8000 being processed, 4000 failed, 6001 cancelled, 6002 no
    /// network.
    public let resultCode: String

    /// Creates the result of a payment that was carried out.
    public init(resultCode: String) { self.resultCode = resultCode }

    /// Creates the result of a payment that failed.
    ///
    /// - Parameters:
    ///   - errorCode: The error. The result is 6001 if the user has cancelled, 6002 after a timeout, otherwise 4000.
    ///   - errorMessage: The description of the error; the program does not receive it.
    public init(errorCode: IAPWalletErrorCode, errorMessage: String) {
        resultCode =
            switch errorCode {
            case .userCancel, .scanCancel: "6001"
            case .timeout: "6002"
            default: "4000"
            }
    }
}
