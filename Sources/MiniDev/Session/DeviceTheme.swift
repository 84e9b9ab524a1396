/// The theme of the device, which selects the rules of style sheets for `prefers-color-scheme`.
enum DeviceTheme: String, Sendable {
    case light
    case dark
}
