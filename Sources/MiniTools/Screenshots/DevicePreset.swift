package import MiniCore

/// A device that pages are shown on, by its name or by the size of its screen.
package struct DevicePreset: Sendable, Hashable {
    /// The devices with names; the first one is the default.
    package static let all = [
        DevicePreset(name: "iphone", platform: "iOS", DeviceInformation()),
        DevicePreset(name: "iphone-se", platform: "iOS", model: "iPhone14,6", (375, 667), ratio: 2, bars: (20, 0)),
        DevicePreset(name: "iphone-max", platform: "iOS", model: "iPhone16,2", (430, 932), ratio: 3, bars: (59, 34)),
        DevicePreset(name: "ipad", platform: "iOS", model: "iPad11,1", (768, 1024), ratio: 2, bars: (20, 0)),
        DevicePreset(name: "android", platform: "Android", model: "Pixel 7", (412, 915), ratio: 2.625, bars: (24, 0)),
    ]

    /// The permitted widths and heights of a screen, in logical pixels.
    private static let sizes = 100...4_096
    /// The permitted ratios of physical to logical pixels.
    private static let ratios = 0.5...4.0

    /// The name, which is part of the names of files.
    package let name: String
    /// The device for `my.getSystemInfo` and the layout.
    package let information: DeviceInformation
    /// `iOS` or `Android`.
    private let platform: String

    /// The size of a picture in logical pixels: the screen without the status bar.
    var windowSize: (width: Int, height: Int) {
        (information.screenWidth, information.screenHeight - information.statusBarHeight)
    }

    /// The device of a name, or one without a status bar for a size and a ratio of pixels, `360x740@3`.
    ///
    /// - Returns: Nil for another text, and for a size outside 100 to 4096 or a ratio outside 0.5 to 4.
    package init?(_ text: String) {
        if let preset = Self.all.first(where: { $0.name == text }) {
            self = preset
            return
        }
        guard let match = text.wholeMatch(of: /([0-9]+)x([0-9]+)(?:@([0-9]+(?:\.[0-9]+)?))?/),
            let width = Int(match.1), let height = Int(match.2), Self.sizes.contains(width),
            Self.sizes.contains(height),
            let ratio = Double(match.3 ?? "1"), Self.ratios.contains(ratio)
        else { return nil }
        let model = DeviceInformation().model
        self.init(name: text, platform: "iOS", model: model, (width, height), ratio: ratio, bars: (0, 0))
    }

    private init(name: String, platform: String, _ information: DeviceInformation) {
        self.name = name
        self.platform = platform
        self.information = information
    }

    /// - Parameter bars: The heights of the status bar and of the space at the bottom.
    private init(
        name: String,
        platform: String,
        model: String,
        _ size: (width: Int, height: Int),
        ratio: Double,
        bars: (top: Int, bottom: Int),
    ) {
        var information = DeviceInformation()
        if platform == "Android" { (information.brand, information.systemVersion) = ("Google", "14") }
        information.model = model
        (information.screenWidth, information.screenHeight) = size
        (information.statusBarHeight, information.bottomInset) = bars
        information.pixelRatio = ratio
        self.init(name: name, platform: platform, information)
    }

    /// Sets the device of an environment.
    package func apply(to environment: inout HostEnvironment) {
        environment.device = information
        environment.platform = platform
    }
}
