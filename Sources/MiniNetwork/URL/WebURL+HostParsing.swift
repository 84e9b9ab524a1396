internal import MiniCore

extension WebURL.Host {
    /// Parses the entry of a list with the URL parser, so that both sides of a comparison have the same form; nil for
    /// invalid text.
    init?(listed text: String) {
        // The parser accepts an asterisk as an ordinary character, but an entry with one is intended as a wildcard.
        if text.utf8.contains(UInt8(ascii: "*")) { return nil }
        do throws(WebURLError) { self = try Self.special(Array(text.utf8)[...]).withoutFinalDot } catch { return nil }
    }

    /// The host without a final dot of its name.
    var withoutFinalDot: WebURL.Host {
        guard case .domain(let name) = self, name.utf8.last == UInt8(ascii: ".") else { return self }
        return .domain(String(name.dropLast()))
    }

    /// Parses the host of a scheme with rules in the standard.
    static func special(_ text: ArraySlice<UInt8>) throws(WebURLError) -> WebURL.Host {
        if text.first == UInt8(ascii: "[") { return try bracketed(text) }
        let decoded = text.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(text) : Array(text)
        let domain = try DomainName.ascii(decoded)
        guard !domain.isEmpty else { throw .noHost }
        guard !domain.contains(where: isForbiddenInDomain) else { throw .forbiddenHostCharacter }
        guard IPAddress.endsInNumber(domain) else { return .domain(String(decoding: domain, as: UTF8.self)) }
        guard let address = IPAddress.parseV4(domain[...]) else { throw .invalidIPv4Address }
        return .address(.v4(address))
    }

    /// Parses the host of any other scheme, which is text unless it is in brackets.
    static func other(_ text: ArraySlice<UInt8>) throws(WebURLError) -> WebURL.Host {
        if text.isEmpty { return .empty }
        if text.first == UInt8(ascii: "[") { return try bracketed(text) }
        guard !text.contains(where: isForbidden) else { throw .forbiddenHostCharacter }
        return .opaque(PercentEncodeSet.control.encode(text))
    }

    private static func bracketed(_ text: ArraySlice<UInt8>) throws(WebURLError) -> WebURL.Host {
        guard text.last == UInt8(ascii: "]"), let number = IPAddress.parseV6(text.dropFirst().dropLast()) else {
            throw .invalidIPv6Address
        }
        return .address(.v6(number))
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 0x9, 0xA, 0xD: true
        case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"),
            UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "|"):
            true
        default: false
        }
    }

    private static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "%") || byte == 0x7F || isForbidden(byte)
    }
}
