/// Colours of a terminal, or none.
public enum Paint: Sendable {
    /// The text is written as it is.
    case none
    /// The text is written with ANSI colours.
    case terminal

    /// The colours in use, by their ANSI codes.
    package enum Colour: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// The text in a colour.
    package func text(_ text: String, _ colour: Colour) -> String {
        switch self {
        case .none: text
        case .terminal: "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
        }
    }
}
