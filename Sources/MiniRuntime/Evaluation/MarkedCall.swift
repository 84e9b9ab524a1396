package import MiniCore

/// A call with an object from the result of another JSAPI among its parameters, see ``ResultMarks``.
package struct MarkedCall: Sendable, Hashable {
    /// The maximum size of ``url``, in UTF-8 bytes.
    package static let urlLimit = 2 << 10

    /// The JSAPI that was called; a method has the name of its object, as in `getFileSystemManager.writeFile`.
    package let name: String
    /// The JSAPI whose result contained the object.
    package let source: String
    /// The parameter `url` of the call, cut to the limit; nil if it has none.
    package let url: String?

    /// Makes a call.
    package init(name: String, source: String, url: String?) {
        self.name = name
        self.source = source
        self.url = url.map(Self.cut)
    }

    /// The bytes of a character that the limit divides are removed: as U+FFFD they would exceed it.
    private static func cut(_ url: String) -> String {
        guard url.utf8.count > urlLimit else { return url }
        var text = ""
        var count = 0
        for character in url.unicodeScalars {
            count += UTF8.width(character)
            if count > urlLimit { break }
            text.unicodeScalars.append(character)
        }
        return text
    }

    /// Reads a notification of the agent; nil for another value.
    init?(_ value: ScriptValue) {
        guard let name = value["name"]?.string, let source = value["source"]?.string else { return nil }
        self.init(name: name, source: source, url: value["url"]?.string)
    }
}

extension MarkedCall: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(source)
        encoder.encode(url)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(name: try decoder.decode(), source: try decoder.decode(), url: try decoder.decode())
    }
}
