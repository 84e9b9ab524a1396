import MiniCore

/// `my.getMenuButtonBoundingClientRect`: tells where the host's own menu button lies.
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
    static let resultFields = ["width", "height", "top", "right", "bottom", "left"]

    init(_ reader: inout Reader) throws(APIError) {}

    func call(in session: Session) throws(APIError) -> Output {
        Output(device: session.environment.device)
    }

    /// The place: at the right of the title bar, 12 from the edge.
    struct Output: APIResult {
        private static let size = (width: 87, height: 32)
        private static let margin = 12

        let device: DeviceInformation

        func write(to writer: any ResultWriter) {
            let (width, height) = Self.size
            let top = device.statusBarHeight + (device.titleBarHeight - height) / 2
            let right = device.screenWidth - Self.margin
            writer.set("width", Double(width))
            writer.set("height", Double(height))
            writer.set("top", Double(top))
            writer.set("right", Double(right))
            writer.set("bottom", Double(top + height))
            writer.set("left", Double(right - width))
        }
    }
}
