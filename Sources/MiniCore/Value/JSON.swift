/// Converts JSON text to ``ScriptValue`` and back, like `JSON.parse` and `JSON.stringify`.
///
/// Text is UTF-8. A leading byte-order mark is skipped.
public enum JSON {
    /// Parses a JSON document.
    ///
    /// - Parameter text: The document, with a nesting depth of at most ``ScriptValue/depthLimit`` times eight.
    /// - Throws: ``JSONError`` with the byte offset of the first error.
    public static func parse(_ text: String) throws(JSONError) -> ScriptValue {
        try parse(Array(text.utf8))
    }

    /// Parses a JSON document from UTF-8 bytes.
    ///
    /// - Throws: ``JSONError`` with the byte offset of the first error.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> ScriptValue {
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
    }

    /// Parses a configuration file: a JSON document that may also contain comments, and commas before closing brackets.
    ///
    /// - Throws: ``JSONError`` with the byte offset of the first error.
    package static func parseConfiguration(_ bytes: [UInt8]) throws(JSONError) -> ScriptValue {
        var parser = JSONParser(bytes: bytes, isConfiguration: true)
        return try parser.document()
    }

    /// Writes a value on one line, without white space.
    ///
    /// Undefined properties are omitted. Undefined elements, an undefined document, NaN and infinities become `null`. Bytes
    /// become an array of numbers.
    public static func text(_ value: ScriptValue) -> String {
        var writer = JSONWriter()
        writer.write(value)
        return writer.text
    }

    /// The size of ``text(_:)`` in bytes, for which the text of a string is not made.
    package static func byteCount(of value: ScriptValue) -> Int {
        guard case .string(let string) = value else { return text(value).utf8.count }
        return string.withUTF8Bytes { bytes in bytes.reduce(2) { $0 + JSONWriter.byteCount(of: $1) } }
    }
}

/// An error in a JSON text.
public struct JSONError: Error, Sendable, Hashable {
    /// The problem, as a lowercase clause.
    public let message: String
    /// The position, in bytes from the start of the text.
    public let offset: Int

    /// Creates an error.
    public init(message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}
