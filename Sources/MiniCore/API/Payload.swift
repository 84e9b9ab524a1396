/// What a program hands over to be sent or written.
public enum Payload: Sendable, Hashable {
    /// Text, lone surrogates replaced by U+FFFD.
    case text(String)
    /// The bytes of an `ArrayBuffer` or typed array.
    case bytes([UInt8])
    /// Anything else, as `JSON.stringify` writes it.
    case json(JSONText)
}
