/// Why a host cannot be made of its configuration.
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as a clause.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}
