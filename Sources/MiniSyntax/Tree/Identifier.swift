/// A name that declares, labels or selects something, with its position.
public struct Identifier: Sendable {
    /// The name, with escapes decoded and without the `#` of private names.
    public let name: String

    /// The bytes of the name.
    public let range: SourceRange

    /// Creates an identifier.
    public init(_ name: String, range: SourceRange) {
        self.name = name
        self.range = range
    }
}
