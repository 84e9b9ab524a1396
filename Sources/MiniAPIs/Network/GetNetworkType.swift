import MiniCore

/// `my.getNetworkType`: returns whether the device is connected, and the type of the connection.
///
/// ## Shape
/// `() -> {networkAvailable: boolean, networkType}`; the type is `UNKNOWN`, `NOTREACHABLE`, `WIFI`, `2G`, `3G`, `4G`,
/// `5G` or `WWAN`.
///
/// - Source: my.getNetworkType, Alipay open docs.
struct GetNetworkType: ImmediateFunction {
    static let name = "getNetworkType"
    static let permission = Permission.device
    static let forms = ImmediateForms.callback
    static let resultFields = ["networkAvailable", "networkType"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(status: context.networkStatus)
    }

    /// The status.
    struct Output: APIResult {
        let status: NetworkStatus

        func write(to writer: any ResultWriter) {
            writer.set("networkAvailable", status.isAvailable)
            writer.set("networkType", status.type)
        }
    }
}
