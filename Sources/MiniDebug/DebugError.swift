/// The reason why something cannot be debugged.
package struct DebugError: Error, CustomStringConvertible, Hashable {
    /// The reason, as a clause without a full stop.
    package let description: String

    /// Makes an error.
    package init(_ description: String) { self.description = description }
}
