/// The colour of a navigation bar in the format of `my.getTitleColor`.
enum TitleColor {
    /// The colour as `#AARRGGBB`.
    ///
    /// - Parameter color: `#RGB` or `#RRGGBB` as a program wrote it; nil for the default, white. Other texts are returned
    ///   unchanged.
    static func text(_ color: String?) -> String {
        guard let color else { return "#FFFFFFFF" }
        let digits = color.dropFirst().uppercased()
        guard color.hasPrefix("#"), digits.allSatisfy(\.isHexDigit) else { return color }
        switch digits.count {
        case 3: return "#FF" + digits.map { "\($0)\($0)" }.joined()
        case 6: return "#FF" + digits
        default: return color
        }
    }
}
