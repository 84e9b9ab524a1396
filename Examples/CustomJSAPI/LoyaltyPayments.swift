import MiniHost

/// Pays orders for `my.tradePay`, one of the names that MiniHost delegates to its host.
struct LoyaltyPayments: FunctionDelegate {
    let names: Set<String> = ["tradePay"]

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        var reader = call.reader
        let order = try reader.string("orderStr")
        // A wallet shows a dialogue here, which may take any time.
        return ["resultCode": order.hasPrefix("order-") ? "9000" : "4000"]
    }
}
