/// The imports and exports of a file, whose names may be only those of types.
struct ModuleImports {
    /// A name that an import declares.
    struct Name {
        let name: Int32
        /// The text of the name with the comma after it, or before it.
        let range: SourceRange
        /// Whether the import itself states that the name is a type.
        let isType: Bool
    }

    /// An import declaration with names.
    struct Declaration {
        let range: SourceRange
        /// The default import.
        var defaultName: Name?
        /// `* as name`, or the names in braces.
        var names: [Name] = []
        /// The text of `* as name` or of the braces, with the comma before it.
        var namesRange: SourceRange?
        /// All names that it declares.
        var allNames: [Name] { [defaultName].compactMap(\.self) + names }
    }

    /// `import a = b.c`, or `import a = require('b')`.
    struct Alias {
        let range: SourceRange
        /// The offset of `import`.
        let keyword: Int
        let name: Int32
        let scope: Int32
        /// The first name of `b.c`, and its offset.
        let root: (name: Int32, offset: Int)?
        let isExported: Bool
    }

    /// A name in `export {…}`, `export default name` or `export = name`.
    struct Export {
        let name: Int32
        /// What is erased if the name is only that of a type.
        let range: SourceRange
        let isStatement: Bool
    }

    var declarations: [Declaration] = []
    var aliases: [Alias] = []
    var exports: [Export] = []
}
