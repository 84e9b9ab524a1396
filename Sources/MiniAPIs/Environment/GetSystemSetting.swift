import MiniCore

/// `my.getSystemSetting`: returns which features of the device are enabled.
///
/// Called like a plain function. The fields are those of `my.getSystemInfo`.
///
/// ## Shape
/// `() -> {wifiEnabled, locationEnabled}`
///
/// - Source: my.getSystemSetting, Alipay open docs.
struct GetSystemSetting: DirectFunction {
    static let name = "getSystemSetting"
    static let permission = Permission.device
    static let resultFields = [
        "wifiEnabled", "locationEnabled",
    ]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> SystemInformation {
        SystemInformation(context, fields: Self.resultFields)
    }
}
