/// Information that JSAPIs report: the base library, the host app, the device, the network, the program and its launch.
///
/// The defaults describe a plausible phone, so that programs run their usual code. A host sets the values that it has.
public struct HostEnvironment: Sendable {
    /// `my.SDKVersion`: the version of the base library whose behaviour is provided.
    public var baseLibraryVersion = "2.9.21"
    /// `my.env.clientName`: the short name of the host app.
    public var clientName = "ap"
    /// `my.env.clientVersion` and `version` of the system information.
    public var clientVersion = "10.5.96"
    /// The language tag, as in `zh-Hans` or `en`.
    public var language = "en"
    /// `iOS` or `Android`, for which programs test.
    public var platform = "iOS"
    /// The theme of the device at the start of the program.
    public var theme = DeviceTheme.light
    /// The device.
    public var device = DeviceInformation()
    /// The network connection at the start of the program: `my.getNetworkType`.
    public var networkStatus = NetworkStatus.wifi
    /// The program's version.
    public var programVersion = "0.0.1"
    /// `release`, `gray`, `trial` or `develop`.
    public var programStage = "develop"
    /// The program's third-party configuration for `my.getExtConfig`; nil for the one in its ext.json.
    public var extConfig: ScriptObject?
    /// The options of the first start of the program.
    package var launch = LaunchOptions()
    /// The options of the last time that the program entered the foreground.
    package var enter = LaunchOptions()

    /// Creates the default environment.
    public init() {}

    /// Whether a text can be a language tag: 1 to 35 letters, digits and hyphens of ASCII.
    package static func isLanguageTag(_ text: String) -> Bool {
        (1...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }
}

/// The device that `my.getSystemInfo` describes.
public struct DeviceInformation: Sendable, Hashable {
    /// The manufacturer.
    public var brand = "iPhone"
    /// The model.
    public var model = "iPhone14,5"
    /// The operating system's version.
    public var systemVersion = "17.5"
    /// Physical pixels per logical pixel.
    public var pixelRatio = 3.0
    /// Screen width in logical pixels.
    public var screenWidth = 390
    /// Screen height in logical pixels.
    public var screenHeight = 844
    /// Height of the status bar in logical pixels.
    public var statusBarHeight = 47
    /// Height of the title bar in logical pixels.
    public var titleBarHeight = 44
    /// Height at the bottom that no content should use, in logical pixels.
    public var bottomInset = 34
    /// The user's font size setting; 16 is normal.
    public var fontSizeSetting = 16
    /// The total storage, in the vendor's format.
    public var storage = "128 GB"
    /// The battery charge, in the vendor's format.
    public var currentBattery = "100%"
    /// Whether the battery is charging.
    public var isCharging = false

    /// Creates the default device.
    public init() {}
}

/// The result of `my.getNetworkType`.
public struct NetworkStatus: Sendable, Hashable {
    /// Whether there is a connection.
    public var isAvailable: Bool
    /// `UNKNOWN`, `NOTREACHABLE`, `WIFI`, `2G`, `3G`, `4G`, `5G` or `WWAN`.
    public var type: String

    /// Creates a status.
    public init(isAvailable: Bool, type: String) {
        self.isAvailable = isAvailable
        self.type = type
    }

    /// Connected through a wireless network.
    public static let wifi = NetworkStatus(isAvailable: true, type: "WIFI")
    /// Not connected.
    public static let offline = NetworkStatus(isAvailable: false, type: "NOTREACHABLE")
}

/// The options of a program's start, for `App.onLaunch` and `my.getLaunchOptionsSync`.
public struct LaunchOptions: Sendable, Hashable {
    /// The path of the page that is shown, without a leading slash.
    ///
    /// MiniHost sets it when the program starts or is opened again.
    public package(set) var path = ""
    /// The decoded query of the program's start, in order; empty to use the query of the page.
    ///
    /// A page receives its own query in `onLoad`.
    public var query = ScriptObject()
    /// The scene number, as text.
    public var scene = "1000"
    /// The program that opened this one, `{appId, extraData}`; nil if no program did.
    public var referrerInfo: ScriptValue?

    /// Creates empty options.
    public init() {}

    /// The object that JavaScript receives: `{path, query?, scene, referrerInfo}`.
    ///
    /// An empty `query` is omitted, as documented: programs check for it before they read it. `referrerInfo` is always present,
    /// because programs read it without a check; it is empty if no program opened this one.
    public var value: ScriptValue {
        var object = ScriptObject([("path", .string(path))])
        if !query.isEmpty { object["query"] = .object(query) }
        object["scene"] = .string(scene)
        object["referrerInfo"] = referrerInfo ?? [:]
        return .object(object)
    }
}
