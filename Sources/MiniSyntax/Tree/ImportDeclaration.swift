/// An `import` declaration.
public final class ImportDeclaration: Sendable {
    /// The imported names in order, or an empty list for `import "a"` and `import {} from "a"`.
    public let specifiers: [ImportSpecifier]

    /// The module.
    public let source: ModuleSource

    /// Creates a declaration.
    public init(_ specifiers: [ImportSpecifier], source: ModuleSource) {
        self.specifiers = specifiers
        self.source = source
    }
}
