internal import MiniCore

extension WebURLParser {
    /// Parses the part before the path: credentials, host and port.
    mutating func parseAuthority() throws(WebURLError) {
        let end = endOfPart
        var start = position
        if let mark = input[start..<end].lastIndex(of: UInt8(ascii: "@")) {
            parseCredentials(input[start..<mark])
            start = mark + 1
            guard start < end else { throw .noHost }
        }
        let colon = colonBeforePort(in: start..<end)
        let host = input[start..<(colon ?? end)]
        if host.isEmpty, isSpecial || colon != nil { throw .noHost }
        url.host = isSpecial ? try .special(host) : try .other(host)
        if let colon { url.port = try port(input[(colon + 1)..<end]) }
        position = end
    }

    /// The first colon that is not in brackets.
    private func colonBeforePort(in range: Range<Int>) -> Int? {
        var isInBrackets = false
        return range.first { index in
            switch input[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ":"): return !isInBrackets
            default: break
            }
            return false
        }
    }

    private mutating func parseCredentials(_ text: ArraySlice<UInt8>) {
        let colon = text.firstIndex(of: UInt8(ascii: ":"))
        url.username = PercentEncodeSet.userinfo.encode(text[..<(colon ?? text.endIndex)])
        if let colon { url.password = PercentEncodeSet.userinfo.encode(text[(colon + 1)...]) }
    }

    /// The port; nil for the scheme's default, and when there is no text after the colon.
    private func port(_ digits: ArraySlice<UInt8>) throws(WebURLError) -> UInt16? {
        if digits.isEmpty { return nil }
        var number: UInt32 = 0
        for byte in digits {
            guard byte.isDigit else { throw .invalidPort }
            number = number * 10 + UInt32(byte - UInt8(ascii: "0"))
            guard number <= UInt16.max else { throw .invalidPort }
        }
        let port = UInt16(number)
        return port == WebURL.defaultPort(of: url.scheme) ? nil : port
    }
}
