/// What a value is bound or assigned to: a name, a member, or the parts of an array or an object.
public final class Pattern: Sendable {
    /// The bytes of the pattern.
    public let range: SourceRange

    /// What the pattern is.
    public let kind: Kind

    /// Makes a pattern.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The names in the pattern, in order; members have none.
    public var names: [Identifier] {
        switch kind {
        case .identifier(let name): [Identifier(name, range: range)]
        case .member: []
        case .array(let elements): elements.flatMap { $0?.names ?? [] }
        case .object(let properties): properties.flatMap(\.pattern.names)
        case .withDefault(let pattern, _), .rest(let pattern): pattern.names
        }
    }

    /// What a pattern is.
    public enum Kind: Sendable {
        /// A name.
        case identifier(String)
        /// A member; in assignments only.
        case member(Expression)
        /// `[a, , b]`; a hole is nil.
        case array([Pattern?])
        /// `{a, b: c}`.
        case object([PropertyPattern])
        /// `pattern = value`, inside a list only.
        case withDefault(Pattern, Expression)
        /// `...pattern`, as the last of an array or of parameters.
        case rest(Pattern)
    }
}
