/// The name of an import or an export: an identifier, any reserved word, or a string.
public struct ModuleName: Sendable {
    /// The name, decoded.
    public let name: String

    /// Whether it is written as a string.
    public let isString: Bool

    /// The bytes of the name.
    public let range: SourceRange

    /// Creates a name.
    public init(_ name: String, isString: Bool, range: SourceRange) {
        self.name = name
        self.isString = isString
        self.range = range
    }
}
