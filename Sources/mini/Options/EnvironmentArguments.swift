import ArgumentParser
import MiniCore
import MiniHost
import MiniTools

/// The options for the device, the language, the theme and the network that programs under test find.
struct EnvironmentArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The device of programs and of screenshots: \(DevicePreset.all.map(\.name).joined(separator: ", ")), or the size \
            of a screen and its pixels per logical pixel, such as 360x740@3. (default: iphone)
            """,
            valueName: "device",
        )
    )
    var device: String?

    @Option(
        help: ArgumentHelp(
            "The language that programs read from the system information. (default: en)",
            valueName: "tag"
        )
    )
    var locale: String?

    @Option(help: "The theme of the device, which selects the rules for prefers-color-scheme. (default: light)")
    var theme: Theme?

    @Option(help: "The network of programs; without one, \"offline\", their requests fail. (default: wifi)")
    var network: Network?

    enum Theme: String, ExpressibleByArgument, CaseIterable {
        case light
        case dark

        /// The theme for programs.
        var deviceTheme: DeviceTheme {
            switch self {
            case .light: .light
            case .dark: .dark
            }
        }
    }

    enum Network: String, ExpressibleByArgument, CaseIterable {
        case wifi
        case secondGeneration = "2g"
        case thirdGeneration = "3g"
        case fourthGeneration = "4g"
        case fifthGeneration = "5g"
        case offline
    }

    func validate() throws {
        if let device { try Self.check(device: device) }
        if let locale, locale.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) == nil {
            throw ValidationError("--locale needs a language tag, such as zh-Hans, not \(Text.quoted(locale)).")
        }
    }

    /// Checks the name or the size of a device.
    static func check(device: String) throws(ValidationError) {
        guard DevicePreset(device) == nil else { return }
        let names = DevicePreset.all.map(\.name).joined(separator: ", ")
        throw ValidationError(
            "There is no device \(Text.quoted(device)). There are \(names), and sizes such as 360x740@3: a width and a "
                + "height from 100 to 4096, and a ratio from 0.5 to 4."
        )
    }

    /// The options as command line words.
    var words: [String] {
        let options = [
            ("--device", device), ("--locale", locale), ("--theme", theme?.rawValue), ("--network", network?.rawValue),
        ]
        return options.flatMap { option, value in value.map { [option, $0] } ?? [] }
    }

    /// Configures a program with the options, after its network.
    func apply(to configuration: inout HostConfiguration) {
        device.flatMap { DevicePreset($0) }?.apply(to: &configuration.environment)
        if let locale { configuration.environment.language = locale }
        if let theme { configuration.environment.theme = theme.deviceTheme }
        switch network {
        case .offline:
            configuration.environment.networkStatus = .offline
            configuration.network = nil
        case .wifi: configuration.environment.networkStatus = .wifi
        case let network?:
            configuration.environment.networkStatus = NetworkStatus(
                isAvailable: true,
                type: network.rawValue.uppercased(),
            )
        case nil: break
        }
    }
}
