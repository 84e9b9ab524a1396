import MiniCore

/// Writes parameters into URLs and forms.
enum NetworkURL {
    /// The maximum length; no server accepts longer URLs.
    static let limitInBytes = 65_536

    /// Adds data to the query of a URL: a string unchanged, the properties of an object as parameters.
    ///
    /// - Throws: `.invalidParameter` for other data, and if the URL becomes too long.
    static func adding(_ data: Payload, to url: String) throws(APIError) -> String {
        var query: String?
        switch data {
        case .text(let text): query = text
        case .json(let json): query = parameters(json)
        case .bytes: break
        }
        guard let query else { throw APIError(.invalidParameter, "data: expected an object or a string for the query") }
        let longer = adding(query, to: url)
        guard longer.utf8.count <= limitInBytes else {
            throw APIError(.invalidParameter, "data: makes the URL longer than \(limitInBytes) bytes")
        }
        return longer
    }

    /// Adds text to the query of a URL, before its fragment.
    private static func adding(_ query: String, to url: String) -> String {
        guard !query.isEmpty else { return url }
        // Compare bytes: as a character, the sign can be combined with a mark.
        let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
        let base = url[..<fragment]
        let last = base.utf8.last
        let isOpen = last == UInt8(ascii: "?") || last == UInt8(ascii: "&")
        let separator = !base.utf8.contains(UInt8(ascii: "?")) ? "?" : isOpen ? "" : "&"
        return "\(base)\(separator)\(query)\(url[fragment...])"
    }

    /// `encodeURIComponent(name)=encodeURIComponent(value)` for each property, joined by `&`; nil for a value without
    /// properties.
    ///
    /// Values are converted as by `String(value)`, so that `[1, 2]` is `1%2C2`; null is the empty text.
    static func parameters(_ json: JSONText) -> String? {
        value(of: json).object?.properties.map { "\(encode($0.key))=\(encode(text(of: $0.value)))" }
            .joined(separator: "&")
    }

    private static func text(of value: ScriptValue) -> String {
        switch value {
        case .undefined, .null: ""
        case .string(let text): text
        case .array(let elements): elements.map(text(of:)).joined(separator: ",")
        case .object: "[object Object]"
        case .bool, .number, .bytes: JSON.text(value)
        }
    }

    private static func value(of json: JSONText) -> ScriptValue {
        do {
            return try JSON.parse(json.text)
        } catch {
            preconditionFailure("The engine wrote invalid JSON: \(error.message).")
        }
    }

    private static let unreserved = Set("-_.!~*'()".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text in the encoding of JavaScript's `encodeURIComponent`.
    private static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte.isLetter || byte.isDigit || unreserved.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
