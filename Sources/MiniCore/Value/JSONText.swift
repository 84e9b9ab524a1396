/// A JSON document as the engine wrote it, kept as text so that it need not be parsed between two engine calls.
public struct JSONText: Sendable, Hashable {
    /// The document.
    ///
    /// Lone surrogates of strings are written as escapes, so nothing is lost.
    public let text: String

    /// Wraps text that is known to be JSON.
    public init(_ text: String) { self.text = text }

    /// Whether the text is one JSON document, as `JSON.parse` of JavaScript has it.
    ///
    /// - Complexity: Reads every byte, and makes nothing of them.
    package var isDocument: Bool {
        text.withUTF8Bytes { bytes in
            var syntax = JSONSyntax(bytes)
            return syntax.isDocument()
        }
    }

    /// The string with lone surrogates that the document is, each of them replaced by U+FFFD; nil for any other document.
    ///
    /// Strings without lone surrogates are kept as they are, so a document that is one stands for an object, such as a date.
    var unpairedString: String? {
        guard text.utf8.first == UInt8(ascii: "\""), text.contains("\\ud") else { return nil }
        do throws(JSONError) {
            let string = try JSON.parse(text).string
            return string?.unicodeScalars.contains("\u{FFFD}") == true ? string : nil
        } catch {
            // What is no JSON was put there by somebody else, and is no string.
            return nil
        }
    }
}
