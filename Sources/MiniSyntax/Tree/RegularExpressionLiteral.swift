/// A regular expression as written.
public struct RegularExpressionLiteral: Sendable {
    /// The text with slashes and flags.
    public let raw: String

    /// Creates a literal from the text of a regular expression.
    public init(raw: String) {
        self.raw = raw
    }

    /// The text between the slashes.
    public var pattern: Substring {
        guard let slash = raw.lastIndex(of: "/") else { return "" }
        return raw[..<slash].dropFirst()
    }

    /// The letters after the last slash.
    public var flags: Substring {
        guard let slash = raw.lastIndex(of: "/") else { return "" }
        return raw[raw.index(after: slash)...]
    }
}
