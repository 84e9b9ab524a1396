/// The variables that one `var`, `let` or `const` declares.
public struct VariableDeclaration: Sendable {
    /// The bytes from the keyword to the last variable.
    public let range: SourceRange

    /// The keyword.
    public let keyword: Keyword

    /// The variables in order.
    public let declarators: [VariableDeclarator]

    /// Creates a declaration.
    public init(_ keyword: Keyword, _ declarators: [VariableDeclarator], range: SourceRange) {
        self.keyword = keyword
        self.declarators = declarators
        self.range = range
    }

    /// A keyword that declares variables.
    ///
    /// The raw value is its text.
    public enum Keyword: String, Sendable {
        /// `var`.
        case `var`
        /// `let`.
        case `let`
        /// `const`.
        case const
    }
}
