/// JSON text to ``Value`` and back, as `JSON.parse` and `JSON.stringify` do it.
///
/// Text is UTF-8. A leading byte-order mark is skipped.
public enum JSON {
    /// Reads one JSON document.
    ///
    /// - Parameter text: The document, at most ``Value/depthLimit`` times eight levels deep.
    /// - Throws: ``JSONError`` with the byte offset of the first thing that is wrong.
    public static func parse(_ text: String) throws(JSONError) -> Value {
        try parse(Array(text.utf8))
    }

    /// Reads one JSON document from UTF-8 bytes.
    ///
    /// - Throws: ``JSONError`` with the byte offset of the first thing that is wrong.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> Value {
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
    }

    /// Writes a value on one line, without white space.
    ///
    /// Properties that are undefined are left out, an undefined element or document becomes `null`, as do NaN and
    /// the infinities; bytes become an array of numbers.
    public static func text(_ value: Value) -> String {
        var writer = JSONWriter()
        writer.write(value)
        return writer.text
    }
}

/// Why a text is not JSON.
public struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, as a lowercase clause.
    public let message: String
    /// Where, in bytes from the start of the text.
    public let offset: Int

    /// Makes an error.
    public init(message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}
