/// The error of an invalid set of mocks.
public struct FunctionMocksError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, in one clause.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
