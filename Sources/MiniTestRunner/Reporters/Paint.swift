/// Whether the text of a report has the colours of a terminal.
public enum Paint: Sendable {
    /// The text is written without colours.
    case none
    /// The text is written with ANSI colours.
    case terminal

    /// The colours in use, by their ANSI codes.
    package enum Colour: String, CaseIterable {
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
        case .terminal: Self.code(colour.rawValue) + text + Self.code("0")
        }
    }

    private static func code(_ number: String) -> String { "\u{1B}[\(number)m" }

    private static let codes = (Colour.allCases.map(\.rawValue) + ["0"]).map { Array(code($0).unicodeScalars) }

    /// The text with U+FFFD in place of control characters and escape sequences, which can move a terminal's cursor or change
    /// its title.
    ///
    /// Line ends, tabs and the colours of this type are kept.
    package static func withoutControls(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: isControl) else { return text }
        var result = String.UnicodeScalarView()
        var rest = scalars[...]
        while let scalar = rest.first {
            let code = codes.first { rest.starts(with: $0) } ?? []
            result.append(contentsOf: code.isEmpty ? [isControl(scalar) ? "\u{FFFD}" : scalar] : code)
            rest = rest.dropFirst(max(code.count, 1))
        }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\n" && scalar != "\t" && scalar.properties.generalCategory == .control
    }
}
