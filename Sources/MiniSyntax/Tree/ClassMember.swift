/// A member of a class.
public struct ClassMember: Sendable {
    /// The bytes of the member.
    public let range: SourceRange

    /// Whether the member belongs to the class itself.
    public let isStatic: Bool

    /// What the member is.
    public let kind: Kind

    /// Makes a member.
    public init(_ kind: Kind, isStatic: Bool, range: SourceRange) {
        self.kind = kind
        self.isStatic = isStatic
        self.range = range
    }

    /// What a member is.
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
