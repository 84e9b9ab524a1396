/// A name with a value: a header, a field of a form, or a parameter of a signed request.
public struct NetworkHeader: Sendable, Hashable {
    /// The name, in the spelling in which it was set or received.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has that name, without regard to case.
    public func isNamed(_ other: String) -> Bool {
        guard name.utf8.count == other.utf8.count else { return false }
        return zip(name.utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }

    /// Whether a byte is a character of a `token`.
    ///
    /// - Source: RFC 9110 section 5.6.2.
    package static func isTokenByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
