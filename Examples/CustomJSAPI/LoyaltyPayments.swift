import MiniHost

/// Pays orders for `my.tradePay`: names that MiniHost leaves to its host are answered by a delegate.
struct LoyaltyPayments: FunctionDelegate {
    let names: Set<String> = ["tradePay"]

    @concurrent func answer(_ call: DelegatedCall) async throws(APIError) -> Value {
        var reader = call.reader
        let order = try reader.string("orderStr")
        // A wallet would ask the person here, who may take any time.
        return ["resultCode": order.hasPrefix("order-") ? "9000" : "4000"]
    }
}
