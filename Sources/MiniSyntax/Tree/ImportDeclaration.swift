/// An `import` declaration.
public final class ImportDeclaration: Sendable {
    /// What is imported, in order; empty for `import "a"` and `import {} from "a"`.
    public let specifiers: [ImportSpecifier]

    /// The module.
    public let source: ModuleSource

    /// Makes a declaration.
    public init(_ specifiers: [ImportSpecifier], source: ModuleSource) {
        self.specifiers = specifiers
        self.source = source
    }
}
