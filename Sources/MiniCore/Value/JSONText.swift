/// A JSON document as the engine wrote it, kept as text so that it need not be parsed between two engine calls.
public struct JSONText: Sendable, Hashable {
    /// The document.
    ///
    /// Lone surrogates of strings are written as escapes, so nothing is lost.
    public let text: String

    /// Wraps text that is known to be JSON.
    public init(_ text: String) { self.text = text }
}
