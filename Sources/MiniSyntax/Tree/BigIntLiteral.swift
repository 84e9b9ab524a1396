/// A BigInt as written, with its `n`.
public struct BigIntLiteral: Sendable {
    /// The text of the literal.
    public let raw: String

    /// Creates a literal from the text of a valid BigInt.
    public init(raw: String) {
        self.raw = raw
    }
}
