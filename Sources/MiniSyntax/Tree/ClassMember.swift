/// A member of a class.
public struct ClassMember: Sendable {
    /// The bytes of the member.
    public let range: SourceRange

    /// Whether the member is static.
    public let isStatic: Bool

    /// The kind of the member.
    public let kind: Kind

    /// Creates a member.
    public init(_ kind: Kind, isStatic: Bool, range: SourceRange) {
        self.kind = kind
        self.isStatic = isStatic
        self.range = range
    }

    /// The kind of a member, with its parts.
    public enum Kind: Sendable {
        /// `constructor() {}`.
        case constructor(PropertyKey, Function)
        /// `key() {}`, also `async` and `*`.
        case method(PropertyKey, Function)
        /// `get key() {}`.
        case getter(PropertyKey, Function)
        /// `set key(value) {}`.
        case setter(PropertyKey, Function)
        /// `key = value`, with or without value.
        case field(PropertyKey, Expression?)
        /// `static {}`.
        case staticBlock([Statement])
    }
}
