import MiniCore

/// `my.getLeftButtonsBoundingClientRect`: tells where the host's own buttons at the left of the title bar lie.
///
/// Called like a plain function. The lengths are in logical pixels from the left and the top of the screen. The button that
/// leads back and the one that leads home have the same place: one of them is shown.
///
/// ## Shape
/// `() -> {backButtonIcon, backButtonInteractive, homeButtonIcon}`, each `{width, height, top, right, bottom, left}`; the
/// second is what can be touched around the icon.
///
/// - Source: my.getLeftButtonsBoundingClientRect, typings of the vendor.
struct GetLeftButtonsBoundingClientRect: DirectFunction {
    static let name = "getLeftButtonsBoundingClientRect"
    static let permission = Permission.device
    static let resultFields = ["backButtonIcon", "backButtonInteractive", "homeButtonIcon"]

    init(_ reader: inout Reader) throws(APIError) {}

    func call(in session: Session) throws(APIError) -> Output {
        Output(device: session.environment.device)
    }

    /// The places: icons of 24 pixels, 12 from the edge, in the middle of the title bar.
    struct Output: APIResult {
        private static let iconSize = 24
        private static let margin = 12

        let device: DeviceInformation

        func write(to writer: any ResultWriter) {
            let bar = (top: device.statusBarHeight, height: device.titleBarHeight)
            let icon = Self.rectangle(
                left: Self.margin,
                top: bar.top + (bar.height - Self.iconSize) / 2,
                width: Self.iconSize,
                height: Self.iconSize,
            )
            writer.set("backButtonIcon", icon)
            let width = Self.iconSize + 2 * Self.margin
            let touched = Self.rectangle(left: 0, top: bar.top, width: width, height: bar.height)
            writer.set("backButtonInteractive", touched)
            writer.set("homeButtonIcon", icon)
        }

        private static func rectangle(left: Int, top: Int, width: Int, height: Int) -> Value {
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "top": .number(Double(top)),
                "right": .number(Double(left + width)), "bottom": .number(Double(top + height)),
                "left": .number(Double(left)),
            ]
        }
    }
}
