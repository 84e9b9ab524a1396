import MiniCore

/// `my.getWindowInfo`: returns the sizes of the screen and the window.
///
/// Called like a plain function. The fields are those of `my.getSystemInfo`.
///
/// ## Shape
/// `() -> {pixelRatio, screenWidth, screenHeight, windowWidth, windowHeight, statusBarHeight, titleBarHeight, safeArea}`
///
/// - Source: my.getWindowInfo, Alipay open docs.
struct GetWindowInfo: DirectFunction {
    static let name = "getWindowInfo"
    static let permission = Permission.device
    static let resultFields = [
        "pixelRatio", "screenWidth", "screenHeight", "windowWidth", "windowHeight", "statusBarHeight", "titleBarHeight",
        "safeArea",
    ]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> SystemInformation {
        SystemInformation(context, fields: Self.resultFields)
    }
}
