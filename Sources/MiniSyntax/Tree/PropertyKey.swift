/// The key of a property, a method or a field.
public struct PropertyKey: Sendable {
    /// The bytes of the key, with the brackets of a computed one.
    public let range: SourceRange

    /// The kind of the key.
    public let kind: Kind

    /// Creates a key.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The kind of a key.
    public enum Kind: Sendable {
        /// A word, reserved or not.
        case identifier(String)
        /// A string.
        case string(StringLiteral)
        /// A number.
        case number(NumberLiteral)
        /// A BigInt.
        case bigInt(BigIntLiteral)
        /// `[expression]`.
        case computed(Expression)
        /// `#name`, without the `#`, in classes only.
        case privateName(String)
    }

    /// The name, if the key is an identifier or a string.
    public var name: String? {
        switch kind {
        case .identifier(let name): name
        case .string(let literal): literal.value
        case .number, .bigInt, .computed, .privateName: nil
        }
    }
}
