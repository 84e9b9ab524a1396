/// One variable or pattern of a declaration, with its value.
public struct VariableDeclarator: Sendable {
    /// The declared name or pattern.
    public let target: Pattern

    /// The value after `=`, if there is one.
    public let value: Expression?

    /// Creates one part of a declaration.
    public init(_ target: Pattern, value: Expression?) {
        self.target = target
        self.value = value
    }
}
