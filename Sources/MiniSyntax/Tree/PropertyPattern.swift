/// A part of an object pattern.
public struct PropertyPattern: Sendable {
    /// The bytes of the part.
    public let range: SourceRange

    /// The kind of the part.
    public let kind: Kind

    /// Creates a part of an object pattern.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The pattern of any kind of part.
    public var pattern: Pattern {
        switch kind {
        case .value(_, let pattern), .shorthand(let pattern), .rest(let pattern): pattern
        }
    }

    /// The kind of a part of an object pattern.
    public enum Kind: Sendable {
        /// `key: pattern`.
        case value(PropertyKey, Pattern)
        /// `name` or `name = value`. The pattern is an identifier, with or without default.
        case shorthand(Pattern)
        /// `...rest`, as the last part.
        case rest(Pattern)
    }
}
