/// The specifier of an `import` or `export`, and its attributes.
public struct ModuleSource: Sendable {
    /// The specifier as written.
    public let specifier: StringLiteral

    /// The bytes of the specifier and its attributes.
    public let range: SourceRange

    /// The attributes after `with`, which have no meaning in JavaScript itself.
    public let attributes: [ImportAttribute]

    /// Creates a module source.
    public init(_ specifier: StringLiteral, attributes: [ImportAttribute], range: SourceRange) {
        self.specifier = specifier
        self.attributes = attributes
        self.range = range
    }
}
