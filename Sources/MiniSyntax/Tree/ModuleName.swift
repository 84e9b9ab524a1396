/// A name by which modules import and export: an identifier, any reserved word, or a string.
public struct ModuleName: Sendable {
    /// The name, decoded.
    public let name: String

    /// Whether it is written as a string.
    public let isString: Bool

    /// The bytes of the name.
    public let range: SourceRange

    /// Makes a name.
    public init(_ name: String, isString: Bool, range: SourceRange) {
        self.name = name
        self.isString = isString
        self.range = range
    }
}
