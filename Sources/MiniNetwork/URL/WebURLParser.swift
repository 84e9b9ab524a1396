internal import MiniCore

/// Parses a text into a URL by the basic URL parser of the standard.
///
/// The standard describes a state machine that reads one character after the other. Here one method implements several of
/// its states. All relevant characters are ASCII, so the parser reads the text as UTF-8 bytes.
struct WebURLParser {
    /// The text without ignored characters.
    let input: [UInt8]
    /// The URL against which a relative text is resolved.
    let base: WebURL?
    /// The index of the next byte.
    var position = 0
    /// The parts so far; the path is in ``path`` until the end.
    var url = WebURL(scheme: "")
    /// The segments so far, each after its slash, or the opaque path.
    var path: [UInt8] = []
    /// Whether the standard has special rules for the scheme.
    var isSpecial = false

    init(_ text: String, base: WebURL?) {
        input = Self.withoutIgnored(Array(text.utf8))
        self.base = base
    }

    /// The bytes without leading and trailing control characters and spaces, and without tabs and newlines.
    private static func withoutIgnored(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = bytes.first, let last = bytes.last else { return [] }
        func isIgnoredInside(_ byte: UInt8) -> Bool { byte == 0x9 || byte == 0xA || byte == 0xD }
        if first > 0x20, last > 0x20, !bytes.contains(where: isIgnoredInside) { return bytes }
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return bytes[start...end].filter { !isIgnoredInside($0) }
    }

    mutating func parse() throws(WebURLError) -> WebURL {
        if let scheme = parseScheme() {
            setScheme(scheme)
            try parseAfterScheme()
        } else {
            guard let base else { throw .noScheme }
            setScheme(base.scheme)
            try parseRelative(to: base)
        }
        parseQueryAndFragment()
        url.path = String(decoding: path, as: UTF8.self)
        return url
    }

    private mutating func setScheme(_ scheme: String) {
        url.scheme = scheme
        isSpecial = url.isSpecial
    }

    /// The scheme in lower case, with the position after its colon; nil when the text does not start with one.
    private mutating func parseScheme() -> String? {
        guard input.first?.isLetter == true else { return nil }
        let end = input.firstIndex { byte in
            let isSchemeByte =
                byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            return !isSchemeByte
        }
        guard let end, input[end] == UInt8(ascii: ":") else { return nil }
        position = end + 1
        let scheme = input[..<end]
        return scheme.contains { $0 != $0.lowercased }
            ? String(decoding: scheme.map(\.lowercased), as: UTF8.self) : String(decoding: scheme, as: UTF8.self)
    }

    private mutating func parseAfterScheme() throws(WebURLError) {
        if url.scheme == "file" {
            try parseFile()
        } else if isSpecial {
            if let base, base.scheme == url.scheme, !continues(with: "//") {
                try parseRelative(to: base)
            } else {
                try parseAuthorityAfterSlashes()
            }
        } else if continues(with: "//") {
            position += 2
            try parseAuthority()
            parsePathAfterHost()
        } else if next == UInt8(ascii: "/") {
            position += 1
            parsePath()
        } else {
            parseOpaquePath()
        }
    }

    /// Parses the authority of a special scheme, before which any number of slashes may occur.
    private mutating func parseAuthorityAfterSlashes() throws(WebURLError) {
        while isSlash(next) { position += 1 }
        try parseAuthority()
        parsePathAfterHost()
    }

    private mutating func parseRelative(to base: WebURL) throws(WebURLError) {
        if base.hasOpaquePath {
            guard next == UInt8(ascii: "#") else { throw .noScheme }
            url = base
            path = Array(base.path.utf8)
            return
        }
        if base.scheme == "file" { return try parseFile() }
        guard isSlash(next) else {
            copyAuthority(of: base)
            return parsePath(relativeTo: base)
        }
        position += 1
        if isSpecial, isSlash(next) {
            try parseAuthorityAfterSlashes()
        } else if next == UInt8(ascii: "/") {
            position += 1
            try parseAuthority()
            parsePathAfterHost()
        } else {
            copyAuthority(of: base)
            parsePath()
        }
    }

    private mutating func copyAuthority(of base: WebURL) {
        url.username = base.username
        url.password = base.password
        url.host = base.host
        url.port = base.port
    }
}

extension WebURLParser {
    /// The byte at the position; nil at the end.
    var next: UInt8? { position < input.count ? input[position] : nil }

    func continues(with text: StaticString) -> Bool {
        text.withUTF8Buffer { input[position...].starts(with: $0) }
    }

    /// Whether the byte separates segments; backslashes do where the scheme is special.
    func isSlash(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") && isSpecial
    }

    /// Whether the byte ends the path.
    static func endsPath(_ byte: UInt8?) -> Bool {
        byte == nil || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// The end of the host or path segment that starts at the position.
    var endOfPart: Int {
        var end = position
        while end < input.count, !isSlash(input[end]), !Self.endsPath(input[end]) { end += 1 }
        return end
    }
}
