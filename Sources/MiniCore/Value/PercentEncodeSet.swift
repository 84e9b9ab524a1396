/// The bytes that are percent-encoded in a part of a URL.
package struct PercentEncodeSet: Sendable {
    /// Whether each ASCII byte is in the set; all other bytes are.
    private let members: UInt128

    private init(_ smaller: PercentEncodeSet? = nil, adding characters: StaticString) {
        var members = smaller?.members ?? (1 << 0x7F) | ((1 << 0x20) - 1)
        characters.withUTF8Buffer { bytes in
            for byte in bytes { members |= 1 << UInt128(byte) }
        }
        self.members = members
    }

    /// The control characters and all bytes outside of ASCII.
    package static let control = PercentEncodeSet(adding: "")
    /// The set for a fragment.
    package static let fragment = PercentEncodeSet(control, adding: " \"<>`")
    /// The set for a query.
    package static let query = PercentEncodeSet(control, adding: " \"#<>")
    /// The set for a query of a scheme with rules in the standard.
    package static let specialQuery = PercentEncodeSet(query, adding: "'")
    /// The set for a path.
    package static let path = PercentEncodeSet(query, adding: "?^`{}")
    /// The set for a user name or password.
    package static let userinfo = PercentEncodeSet(path, adding: "/:;=@[\\]|")
    /// The set for one component of a URL.
    package static let component = PercentEncodeSet(userinfo, adding: "$%&+,")
    /// The set for a field of a form.
    package static let form = PercentEncodeSet(component, adding: "!'()~")
    /// The characters that RFC 3986 does not allow in a path or a query, some of which browsers send unchanged.
    ///
    /// The percent sign is handled separately.
    package static let unsendable = PercentEncodeSet(query, adding: "[\\]^`{|}")
    /// For names of pages and versions, in which no byte may start another part of a URL.
    package static let page = PercentEncodeSet(query, adding: "!$%'()*+,:;@[\\]^`{|}")

    /// Whether the byte is in the set.
    package func contains(_ byte: UInt8) -> Bool { byte > 0x7F || members >> UInt128(byte) & 1 == 1 }

    /// Appends bytes, with those of the set as a percent sign and two upper-case hexadecimal digits.
    package func encode(_ bytes: ArraySlice<UInt8>, appendingTo result: inout [UInt8]) {
        for byte in bytes {
            if contains(byte) {
                result.append(UInt8(ascii: "%"))
                result.append(Self.digit(byte >> 4))
                result.append(Self.digit(byte & 0xF))
            } else {
                result.append(byte)
            }
        }
    }

    /// The text of bytes, with those of the set percent-encoded.
    package func encode(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(where: contains) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        encode(bytes, appendingTo: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Text with the bytes of the set percent-encoded.
    package func encode(_ text: String) -> String {
        // Most texts need no encoding.
        text.utf8.contains(where: contains) ? encode(Array(text.utf8)[...]) : text
    }

    /// Text with the bytes of the set, and with percent signs that start no escape, percent-encoded.
    package func encodeWithStrayPercentSigns(_ text: String) -> String {
        guard text.utf8.contains(where: { contains($0) || $0 == UInt8(ascii: "%") }) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "%"), !Self.beginsEscape(bytes[index...]) {
                result += "%25".utf8
            } else {
                encode(bytes[index...index], appendingTo: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func beginsEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.dropFirst().prefix(2).count { $0.hexadecimalDigit != nil } == 2
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
