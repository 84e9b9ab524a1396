import MiniCore

/// Writes parameters into URLs and forms.
enum NetworkURL {
    /// No server takes longer ones.
    static let limitInBytes = 65_536

    /// A URL with more in its query, before its fragment.
    static func adding(_ query: String, to url: String) -> String {
        guard !query.isEmpty else { return url }
        let fragment = url.firstIndex(of: "#") ?? url.endIndex
        let base = url[..<fragment]
        let separator = !base.contains("?") ? "?" : base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&"
        return "\(base)\(separator)\(query)\(url[fragment...])"
    }

    /// `name=value` for each property, joined by `&`; nil for what has no properties.
    ///
    /// A value that is no string is written as JavaScript or JSON writes it.
    static func parameters(_ value: Value) -> String? {
        value.object?.properties.map { "\(encode($0.key))=\(encode(text(of: $0.value)))" }.joined(separator: "&")
    }

    private static func text(of value: Value) -> String { value.string ?? JSON.text(value) }

    private static let unreserved = Set("-_.!~*'()".utf8)
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text as JavaScript's `encodeURIComponent` writes it.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                bytes.append(byte)
            case let byte where unreserved.contains(byte): bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
