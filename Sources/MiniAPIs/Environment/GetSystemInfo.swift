import MiniCore

/// `my.getSystemInfo`, `my.getSystemInfoSync`: describes the device, the host app and the window.
///
/// Lengths are in logical pixels. The window is the screen without the status bar and the title bar. Everything that needs the
/// user's consent is reported as not authorized. The vendor does not document `theme`, which is that of the device at present.
///
/// ## Shape
/// `() -> {model, brand, pixelRatio, windowWidth, windowHeight, screenWidth, screenHeight, screen: {width, height},
/// safeArea: {left, right, top, bottom, width, height}, titleBarHeight, statusBarHeight, language, theme, version, app,
/// platform, system, storage, currentBattery, fontSizeSetting, performance, transparentTitle, wifiEnabled,
/// locationEnabled, …Authorized}`
///
/// - Source: my.getSystemInfo and my.getSystemInfoSync, Alipay open docs.
struct GetSystemInfo: ImmediateFunction {
    static let name = "getSystemInfo"
    static let permission = Permission.device
    static let resultFields = [
        "model", "brand", "pixelRatio", "windowWidth", "windowHeight", "screenWidth", "screenHeight", "screen",
        "safeArea", "titleBarHeight", "statusBarHeight", "language", "theme", "version", "app", "platform", "system",
        "storage", "currentBattery", "fontSizeSetting", "performance", "transparentTitle", "wifiEnabled",
        "locationEnabled", "albumAuthorized", "bluetoothAuthorized", "cameraAuthorized", "locationAuthorized",
        "microphoneAuthorized", "notificationAuthorized", "notificationAlertAuthorized", "notificationBadgeAuthorized",
        "notificationSoundAuthorized",
    ]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(environment: context.environment, network: context.networkStatus)
    }

    /// The description.
    struct Output: APIResult {
        let environment: HostEnvironment
        let network: NetworkStatus

        func write(to writer: any ResultWriter) {
            let device = environment.device
            writer.set("model", device.model)
            writer.set("brand", device.brand)
            writer.set("pixelRatio", device.pixelRatio)
            writer.set("storage", device.storage)
            writer.set("currentBattery", device.currentBattery)
            writer.set("fontSizeSetting", Double(device.fontSizeSetting))
            writer.set("performance", "high")
            writer.set("system", device.systemVersion)
            writer.set("platform", environment.platform)
            writer.set("language", environment.language)
            writer.set("theme", environment.theme.rawValue)
            writer.set("version", environment.clientVersion)
            // The wallet's name is "ap" in my.env and "alipay" here.
            writer.set("app", environment.clientName == "ap" ? "alipay" : environment.clientName)
            writeLengths(of: device, to: writer)
            writeSwitches(to: writer)
        }

        private func writeLengths(of device: DeviceInformation, to writer: any ResultWriter) {
            let (width, height) = (device.screenWidth, device.screenHeight)
            let top = device.statusBarHeight
            let bottom = height - device.bottomInset
            writer.set("windowWidth", Double(width))
            writer.set("windowHeight", Double(height - device.statusBarHeight - device.titleBarHeight))
            writer.set("screenWidth", Double(width))
            writer.set("screenHeight", Double(height))
            writer.set("screen", ["width": .number(Double(width)), "height": .number(Double(height))])
            writer.set("titleBarHeight", Double(device.titleBarHeight))
            writer.set("statusBarHeight", Double(device.statusBarHeight))
            writer.set(
                "safeArea",
                [
                    "left": 0, "right": .number(Double(width)), "top": .number(Double(top)),
                    "bottom": .number(Double(bottom)), "width": .number(Double(width)),
                    "height": .number(Double(bottom - top)),
                ],
            )
        }

        private func writeSwitches(to writer: any ResultWriter) {
            writer.set("transparentTitle", false)
            writer.set("wifiEnabled", network.type == "WIFI")
            writer.set("locationEnabled", false)
            writer.set("albumAuthorized", false)
            writer.set("bluetoothAuthorized", false)
            writer.set("cameraAuthorized", false)
            writer.set("locationAuthorized", false)
            writer.set("microphoneAuthorized", false)
            writer.set("notificationAuthorized", false)
            writer.set("notificationAlertAuthorized", false)
            writer.set("notificationBadgeAuthorized", false)
            writer.set("notificationSoundAuthorized", false)
        }
    }
}
