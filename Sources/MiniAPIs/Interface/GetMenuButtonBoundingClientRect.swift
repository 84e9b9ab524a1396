import MiniCore

/// `my.getMenuButtonBoundingClientRect`: returns the position of the host's menu button.
///
/// Called like a plain function. The lengths are in logical pixels from the left and the top of the screen.
///
/// ## Shape
/// `() -> {width, height, top, right, bottom, left}`
///
/// - Source: my.getMenuButtonBoundingClientRect, typings of the vendor.
struct GetMenuButtonBoundingClientRect: DirectFunction {
    static let name = "getMenuButtonBoundingClientRect"
    static let permission = Permission.device
    static let resultFields = TitleBarRectangle.fieldNames

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(device: context.environment.device)
    }

    /// The position: at the right of the title bar, 12 from the edge.
    struct Output: APIResult {
        private static let size = (width: 87, height: 32)

        let device: DeviceInformation

        func write(to writer: any ResultWriter) {
            let (width, height) = Self.size
            let left = device.screenWidth - TitleBarRectangle.margin - width
            let button = TitleBarRectangle(left: left, width: width, height: height, on: device)
            for (name, value) in button.fields { writer.set(name, value) }
        }
    }
}
