/// A part of an object literal.
public struct Property: Sendable {
    /// The bytes from the key, or from `get`, `async` and similar words, to the end of the value.
    public let range: SourceRange

    /// The kind of the part.
    public let kind: Kind

    /// Creates a part of an object literal.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The kind of a part of an object literal.
    public enum Kind: Sendable {
        /// `key: value`.
        case value(PropertyKey, Expression)
        /// `name`, the short form of `name: name`. The expression is an identifier.
        case shorthand(Expression)
        /// `key() {}`, also `async` and `*`.
        case method(PropertyKey, Function)
        /// `get key() {}`.
        case getter(PropertyKey, Function)
        /// `set key(value) {}`.
        case setter(PropertyKey, Function)
        /// `...object`.
        case spread(Expression)
    }
}
