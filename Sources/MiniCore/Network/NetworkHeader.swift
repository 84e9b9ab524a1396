/// A header field, or a field of a form.
public struct NetworkHeader: Sendable, Hashable {
    /// The name, in the spelling in which it was given or received.
    public var name: String
    /// The value.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
