import MiniCore

/// `my.getLeftButtonsBoundingClientRect`: returns the positions of the host's buttons at the left of the title bar.
///
/// Called like a plain function. The lengths are in logical pixels from the left and the top of the screen. The back button and
/// the home button have the same position: only one of them is shown.
///
/// ## Shape
/// `() -> {backButtonIcon, backButtonInteractive, homeButtonIcon}`, each `{width, height, top, right, bottom, left}`; the
/// second is the touch area around the icon.
///
/// - Source: my.getLeftButtonsBoundingClientRect, typings of the vendor.
struct GetLeftButtonsBoundingClientRect: DirectFunction {
    static let name = "getLeftButtonsBoundingClientRect"
    static let permission = Permission.device
    static let resultFields = ["backButtonIcon", "backButtonInteractive", "homeButtonIcon"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(device: context.environment.device)
    }

    /// The positions: icons of 24 pixels, 12 from the edge, centred in the title bar.
    struct Output: APIResult {
        private static let iconSize = 24

        let device: DeviceInformation

        func write(to writer: any ResultWriter) {
            let (size, margin) = (Self.iconSize, TitleBarRectangle.margin)
            let icon = TitleBarRectangle(left: margin, width: size, height: size, on: device)
            let height = device.titleBarHeight
            let touched = TitleBarRectangle(left: 0, width: size + 2 * margin, height: height, on: device)
            for (name, place) in zip(GetLeftButtonsBoundingClientRect.resultFields, [icon, touched, icon]) {
                writer.set(name, .object(ScriptObject(place.fields)))
            }
        }
    }
}
