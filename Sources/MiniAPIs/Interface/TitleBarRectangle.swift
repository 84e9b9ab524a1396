import MiniCore

/// A rectangle in the title bar, in logical pixels from the left and the top of the screen.
struct TitleBarRectangle {
    /// The distance of the host's buttons from the edge of the screen.
    static let margin = 12
    /// The names of the fields in JavaScript.
    static let fieldNames = ["width", "height", "top", "right", "bottom", "left"]

    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// A rectangle that is vertically centred in the title bar.
    init(left: Int, width: Int, height: Int, on device: DeviceInformation) {
        self.left = left
        self.width = width
        self.height = height
        top = device.statusBarHeight + (device.titleBarHeight - height) / 2
    }

    /// The fields in JavaScript, in the order of ``fieldNames``.
    var fields: [(String, ScriptValue)] {
        let lengths = [width, height, top, left + width, top + height, left]
        return zip(Self.fieldNames, lengths).map { ($0, .number(Double($1))) }
    }
}
