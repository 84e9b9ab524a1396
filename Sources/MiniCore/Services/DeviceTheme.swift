/// The theme of the device, which selects the rules of style sheets for `prefers-color-scheme`.
public enum DeviceTheme: String, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}
