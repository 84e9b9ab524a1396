/// One variable or pattern of a declaration, with its value.
public struct VariableDeclarator: Sendable {
    /// What is declared.
    public let target: Pattern

    /// What comes after `=`.
    public let value: Expression?

    /// Makes one part of a declaration.
    public init(_ target: Pattern, value: Expression?) {
        self.target = target
        self.value = value
    }
}
