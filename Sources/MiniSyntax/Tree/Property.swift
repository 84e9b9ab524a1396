/// A part of an object literal.
public struct Property: Sendable {
    /// The bytes from the key, or from `get`, `async` and the like, to the end of the value.
    public let range: SourceRange

    /// What the part is.
    public let kind: Kind

    /// Makes a part of an object literal.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// What a part of an object literal is.
    public enum Kind: Sendable {
        /// `key: value`.
        case value(PropertyKey, Expression)
        /// `name`, which stands for `name: name`; the expression is an identifier.
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
