/// A JSON document that the engine wrote, stored as text so that it is not parsed between two engine calls.
public struct JSONText: Sendable, Hashable {
    /// The document.
    ///
    /// Lone surrogates of strings are written as escapes, so nothing is lost.
    public let text: String

    /// Wraps a text that must be valid JSON.
    public init(_ text: String) { self.text = text }

    /// Whether the text is a JSON document, according to `JSON.parse` of JavaScript.
    ///
    /// - Complexity: Reads every byte and creates no value.
    package var isDocument: Bool {
        text.withUTF8Bytes { bytes in
            var syntax = JSONSyntax(bytes)
            return syntax.isDocument()
        }
    }

    /// The string with lone surrogates of this document, each replaced by U+FFFD; nil for any other document.
    ///
    /// Strings without lone surrogates are stored as strings. A document with such a string therefore represents an object,
    /// such as a date.
    var unpairedString: String? {
        guard text.utf8.first == UInt8(ascii: "\""), text.contains("\\ud") else { return nil }
        do throws(JSONError) {
            let string = try JSON.parse(text).string
            return string?.unicodeScalars.contains("\u{FFFD}") == true ? string : nil
        } catch {
            // A text that is not JSON was not written by the engine and is not a string.
            return nil
        }
    }
}
