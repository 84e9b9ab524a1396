/// The reason why a configuration is invalid.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the fault, as a clause.
    public let description: String

    /// Creates an error.
    public init(_ description: String) { self.description = description }
}
