/// The target of a binding or an assignment: a name, a member, or the parts of an array or an object.
public final class Pattern: Sendable {
    /// The bytes of the pattern.
    public let range: SourceRange

    /// The kind of the pattern.
    public let kind: Kind

    /// Creates a pattern.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The names in the pattern, in order.
    ///
    /// Members have none.
    public var names: [Identifier] {
        switch kind {
        case .identifier(let name): [Identifier(name, range: range)]
        case .member: []
        case .array(let elements): elements.flatMap { $0?.names ?? [] }
        case .object(let properties): properties.flatMap(\.pattern.names)
        case .withDefault(let pattern, _), .rest(let pattern): pattern.names
        }
    }

    /// The kind of a pattern, with its parts.
    public enum Kind: Sendable {
        /// A name.
        case identifier(String)
        /// A member, in assignments only.
        case member(Expression)
        /// `[a, , b]`. A hole is nil.
        case array([Pattern?])
        /// `{a, b: c}`.
        case object([PropertyPattern])
        /// `pattern = value`, only in arrays, objects and parameters.
        case withDefault(Pattern, Expression)
        /// `...pattern`, as the last element of an array or the last parameter.
        case rest(Pattern)
    }
}
