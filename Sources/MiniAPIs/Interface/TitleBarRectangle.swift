import MiniCore

/// A place in the title bar, in logical pixels from the left and the top of the screen.
struct TitleBarRectangle {
    /// How far the host's own buttons are from the edge of the screen.
    static let margin = 12
    /// The names that a program finds the place under.
    static let fieldNames = ["width", "height", "top", "right", "bottom", "left"]

    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// A place in the middle of the title bar's height.
    init(left: Int, width: Int, height: Int, on device: DeviceInformation) {
        self.left = left
        self.width = width
        self.height = height
        top = device.statusBarHeight + (device.titleBarHeight - height) / 2
    }

    /// What a program finds, in the order of ``fieldNames``.
    var fields: [(String, Value)] {
        let lengths = [width, height, top, left + width, top + height, left]
        return zip(Self.fieldNames, lengths).map { ($0, .number(Double($1))) }
    }
}
