import MiniHost

/// `my.payWithWallet`: pays with the wallet of the user, who confirms each payment.
///
/// ## Shape
/// `({amountCents, purpose}) -> {balanceCents}`
struct PayWithWallet: DeferredFunction {
    static let name = "payWithWallet"
    static let permission = Permission.wallet
    static let errors: Set<APIError.Reason> = [.paymentRefused, .balanceTooLow]
    static let resultFields = ["balanceCents"]

    /// The amount.
    let cents: Int
    /// What the user pays for.
    let purpose: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        cents = try reader.integer("amountCents", in: 1...100_000)
        purpose = try reader.string("purpose", utf8Count: 1...100)
    }

    func call(in context: CallContext) async throws(APIError) -> ScriptValue {
        let rest = try await context[WalletKey.self].pay(cents, for: purpose, to: context.identity)
        return ["balanceCents": .number(Double(rest))]
    }
}

extension Permission {
    /// Permission to pay with the wallet.
    static let wallet = Permission(rawValue: "superapp.wallet")
}

extension APIError.Reason {
    /// 20001: the user refused the payment.
    static let paymentRefused = APIError.Reason(code: 20001)
    /// 20002: the balance is too low.
    static let balanceTooLow = APIError.Reason(code: 20002)
}
