/// One `key: "value"` after an import.
public struct ImportAttribute: Sendable {
    /// The key.
    public let key: ModuleName

    /// The value.
    public let value: StringLiteral

    /// Creates an attribute.
    public init(_ key: ModuleName, value: StringLiteral) {
        self.key = key
        self.value = value
    }
}
