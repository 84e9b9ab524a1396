/// Why a text is no set of mocks.
public struct FunctionMocksError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in one clause.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}
