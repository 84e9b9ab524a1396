/// The module that an `import` or `export` names, and the attributes behind it.
public struct ModuleSource: Sendable {
    /// The specifier as written.
    public let specifier: StringLiteral

    /// The bytes of the specifier and its attributes.
    public let range: SourceRange

    /// What comes after `with`; JavaScript gives them no meaning of their own.
    public let attributes: [ImportAttribute]

    /// Makes a module source.
    public init(_ specifier: StringLiteral, attributes: [ImportAttribute], range: SourceRange) {
        self.specifier = specifier
        self.attributes = attributes
        self.range = range
    }
}
