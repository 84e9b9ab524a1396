/// A part of an object pattern.
public struct PropertyPattern: Sendable {
    /// The bytes of the part.
    public let range: SourceRange

    /// What the part is.
    public let kind: Kind

    /// Makes a part of an object pattern.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The pattern, whichever the kind.
    public var pattern: Pattern {
        switch kind {
        case .value(_, let pattern), .shorthand(let pattern), .rest(let pattern): pattern
        }
    }

    /// What a part of an object pattern is.
    public enum Kind: Sendable {
        /// `key: pattern`.
        case value(PropertyKey, Pattern)
        /// `name` or `name = value`; the pattern is an identifier, with or without default.
        case shorthand(Pattern)
        /// `...rest`, as the last part.
        case rest(Pattern)
    }
}
