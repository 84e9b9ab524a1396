internal import MiniCore
internal import MiniHost

/// The device of a program as a person describes it.
struct DeviceSettings: Sendable {
    private static let sizes = 100.0...4_096.0
    private static let pixelRatios = 0.5...4.0
    private static let textSizes = 8.0...40.0

    private let width: Int
    private let height: Int
    private let pixelRatio: Double
    private let textSize: Int
    private let platform: String
    private let language: String

    /// Reads the fields `width`, `height`, `pixelRatio`, `textSize`, `platform` and `language`.
    ///
    /// - Throws: A sentence that names the permitted values of the first wrong field.
    init(_ fields: ScriptValue) throws(PanelFailure) {
        width = Int(try Self.number("width", "The width", Self.sizes, fields))
        height = Int(try Self.number("height", "The height", Self.sizes, fields))
        pixelRatio = try Self.number("pixelRatio", "The pixel ratio", Self.pixelRatios, fields)
        textSize = Int(try Self.number("textSize", "The text size", Self.textSizes, fields))
        guard let platform = fields["platform"]?.string, ["iOS", "Android"].contains(platform) else {
            throw PanelFailure("The platform must be iOS or Android.")
        }
        self.platform = platform
        let language = fields["language"]?.string ?? ""
        guard HostEnvironment.isLanguageTag(language) else {
            throw PanelFailure("The language must be a tag such as en or zh-Hans.")
        }
        self.language = language
    }

    private static func number(
        _ key: String,
        _ name: String,
        _ range: ClosedRange<Double>,
        _ fields: ScriptValue,
    ) throws(PanelFailure) -> Double {
        guard let number = fields[key]?.number, range.contains(number) else {
            let (lower, upper) = (ScriptValue.number(range.lowerBound), ScriptValue.number(range.upperBound))
            throw PanelFailure("\(name) must be a number from \(JSON.text(lower)) to \(JSON.text(upper)).")
        }
        return number
    }

    /// Sets the fields in an environment.
    func apply(to environment: inout HostEnvironment) {
        environment.device.screenWidth = width
        environment.device.screenHeight = height
        environment.device.pixelRatio = pixelRatio
        environment.device.fontSizeSetting = textSize
        if environment.platform != platform {
            // The model of the default device is one of iOS.
            environment.device.brand = platform == "iOS" ? "iPhone" : "Google"
            environment.device.model = platform == "iOS" ? "iPhone14,5" : "Pixel 7"
            environment.device.systemVersion = platform == "iOS" ? "17.5" : "14"
            environment.platform = platform
        }
        environment.language = language
    }
}
