import MiniCore

/// `my.getAppBaseInfo`: describes the host app.
///
/// Called like a plain function. The fields are those of `my.getSystemInfo`.
///
/// ## Shape
/// `() -> {app, version, language, theme, platform, fontSizeSetting}`
///
/// - Source: my.getAppBaseInfo, Alipay open docs.
struct GetAppBaseInfo: DirectFunction {
    static let name = "getAppBaseInfo"
    static let permission = Permission.device
    static let resultFields = [
        "app", "version", "language", "theme", "platform", "fontSizeSetting",
    ]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> SystemInformation {
        SystemInformation(context, fields: Self.resultFields)
    }
}
