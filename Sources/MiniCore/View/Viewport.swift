/// The part of the screen in which a page is shown, in CSS pixels.
public struct Viewport: Sendable, Hashable {
    /// The width, 750 rpx.
    public var width: Double
    /// The height, without status bar and title bar.
    public var height: Double
    /// Physical pixels per CSS pixel.
    public var pixelRatio: Double

    /// Creates a viewport.
    public init(width: Double, height: Double, pixelRatio: Double = 1) {
        self.width = width
        self.height = height
        self.pixelRatio = pixelRatio
    }

    /// Creates the viewport of a device: its screen without the status bar and the title bar.
    public init(_ device: DeviceInformation) {
        width = Double(device.screenWidth)
        height = Double(device.screenHeight - device.statusBarHeight - device.titleBarHeight)
        pixelRatio = device.pixelRatio
    }
}
