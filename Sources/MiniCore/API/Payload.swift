/// Data that a program passes to be sent or written.
public enum Payload: Sendable, Hashable {
    /// Text, with lone surrogates replaced by U+FFFD.
    case text(String)
    /// The bytes of an `ArrayBuffer` or typed array.
    case bytes([UInt8])
    /// Any other value, as `JSON.stringify` writes it.
    case json(JSONText)
}
