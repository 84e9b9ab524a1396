/// Facts that JSAPIs report: the base library, the host app, the device, the network, the program and its launch.
///
/// The defaults describe a plausible phone, so that programs take their normal paths; a host sets what it knows.
public struct HostEnvironment: Sendable {
    /// `my.SDKVersion`: the base library whose behaviour is offered.
    public var baseLibraryVersion = "2.9.21"
    /// `my.env.clientName`: short name of the host app.
    public var clientName = "ap"
    /// `my.env.clientVersion` and `version` of the system information.
    public var clientVersion = "10.5.96"
    /// The language tag, as in `zh-Hans` or `en`.
    public var language = "en"
    /// `iOS` or `Android`: what programs switch on.
    public var platform = "iOS"
    /// The device.
    public var device = DeviceInformation()
    /// The network.
    public var network = NetworkStatus.wifi
    /// The program's version.
    public var programVersion = "0.0.1"
    /// `release`, `gray`, `trial` or `develop`.
    public var programStage = "develop"
    /// What the third-party configuration of the program holds, `my.getExtConfig`; nil for that of its ext.json.
    public var extConfig: ValueObject?
    /// How the program was started first.
    public var launch = LaunchOptions()
    /// How the program came to the foreground last.
    public var enter = LaunchOptions()

    /// Makes the default environment.
    public init() {}
}

/// The device that `my.getSystemInfo` describes.
public struct DeviceInformation: Sendable, Hashable {
    /// The maker.
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
    /// The person's font size setting; 16 is normal.
    public var fontSizeSetting = 16
    /// Total storage as the vendor prints it.
    public var storage = "128 GB"
    /// Battery charge as the vendor prints it.
    public var currentBattery = "100%"
    /// Whether the battery is being charged.
    public var isCharging = false

    /// Makes the default device.
    public init() {}
}

/// What `my.getNetworkType` reports.
public struct NetworkStatus: Sendable, Hashable {
    /// Whether there is a connection.
    public var isAvailable: Bool
    /// `UNKNOWN`, `NOTREACHABLE`, `WIFI`, `2G`, `3G`, `4G`, `5G` or `WWAN`.
    public var type: String

    /// Makes a status.
    public init(isAvailable: Bool, type: String) {
        self.isAvailable = isAvailable
        self.type = type
    }

    /// Connected through a wireless network.
    public static let wifi = NetworkStatus(isAvailable: true, type: "WIFI")
    /// Not connected.
    public static let offline = NetworkStatus(isAvailable: false, type: "NOTREACHABLE")
}

/// How a program was started: what `App.onLaunch` and `my.getLaunchOptionsSync` receive.
public struct LaunchOptions: Sendable, Hashable {
    /// The page's path, without a leading slash.
    public var path = ""
    /// The decoded query that the program is started with, in order; empty for that of the page.
    ///
    /// A page gets its own query in `onLoad`.
    public var query = ValueObject()
    /// The scene number, as text.
    public var scene = "1000"
    /// Who opened the program, `{appId, extraData}`; nil when nobody did.
    public var referrerInfo: Value?

    /// Makes empty options.
    public init() {}

    /// The object that JavaScript receives: `{path, query?, scene, referrerInfo}`.
    ///
    /// Without a query there is no `query`, as documented; programs ask for it before they look into it. They look into
    /// `referrerInfo` at once, so it is an empty object when nobody opened the program.
    public var value: Value {
        var object = ValueObject([("path", .string(path))])
        if !query.isEmpty { object["query"] = .object(query) }
        object["scene"] = .string(scene)
        object["referrerInfo"] = referrerInfo ?? [:]
        return .object(object)
    }
}
