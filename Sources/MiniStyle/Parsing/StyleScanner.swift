internal import MiniCore

/// Scans the bytes of a style sheet: comments, strings, names and matching brackets.
package struct StyleScanner {
    /// The scanned bytes.
    package let bytes: ArraySlice<UInt8>
    /// The current position, at most the end: two steps over an escape at the end stop there.
    package var at: Int {
        didSet { at = min(at, bytes.endIndex) }
    }

    /// Starts at the first of the bytes.
    package init(_ bytes: [UInt8]) {
        self.init(bytes[...], at: 0)
    }

    init(_ bytes: ArraySlice<UInt8>, at: Int) {
        self.bytes = bytes
        self.at = at
    }

    /// The byte at the current position, or nil at the end.
    package var current: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

    func byte(after count: Int) -> UInt8? { at + count < bytes.endIndex ? bytes[at + count] : nil }

    /// Whether a byte is valid in a name.
    package static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Skips white space and comments and returns whether there were any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = at
        while let byte = current {
            if byte.isWhitespace {
                at += 1
            } else if !skipComment() {
                break
            }
        }
        return at > start
    }

    /// Skips a comment if one begins here.
    ///
    /// An unclosed comment extends to the end.
    mutating func skipComment() -> Bool {
        guard skip("/*") else { return false }
        while let byte = current {
            at += 1
            if byte == UInt8(ascii: "*"), skipByte(UInt8(ascii: "/")) { break }
        }
        return true
    }

    /// Skips one byte if it is the current one.
    @discardableResult
    mutating func skipByte(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        at += 1
        return true
    }

    /// Skips a text if it is at the current position.
    mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.endIndex else { return false }
        // SAFETY: The pointer of a static string stays valid, and `count` is its length.
        let matches = bytes[at..<at + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
        if matches { at += count }
        return matches
    }

    /// Reads a name and resolves its escapes, or returns an empty string when there is none.
    mutating func name() -> String {
        let start = at
        while let byte = current, Self.isNameByte(byte) { at += 1 }
        guard current == UInt8(ascii: "\\") else { return String(decoding: bytes[start..<at], as: UTF8.self) }
        var name = String(decoding: bytes[start..<at], as: UTF8.self)
        while let byte = current {
            if Self.isNameByte(byte) {
                let start = at
                while let byte = current, Self.isNameByte(byte) { at += 1 }
                name += String(decoding: bytes[start..<at], as: UTF8.self)
            } else if byte == UInt8(ascii: "\\"), let next = self.byte(after: 1), next != 0x0A {
                at += 1
                name.unicodeScalars.append(escaped())
            } else {
                break
            }
        }
        return name
    }

    /// The character that an escape represents.
    ///
    /// The backslash has been consumed.
    private mutating func escaped() -> Unicode.Scalar {
        var value: UInt32 = 0
        var count = 0
        while count < 6, let digit = current?.hexadecimalDigit {
            value = value * 16 + UInt32(digit)
            at += 1
            count += 1
        }
        if count > 0 {
            if let byte = current, byte.isWhitespace { at += 1 }
            return Unicode.Scalar(value == 0 ? 0xFFFD : value) ?? "\u{FFFD}"
        }
        let length = current.map { $0 < 0x80 ? 1 : $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 1
        let end = min(at + length, bytes.endIndex)
        defer { at = end }
        return String(decoding: bytes[at..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Moves to the next of these bytes outside strings, comments and brackets, or to the end.
    ///
    /// A byte is compared with the stops before it is handled as a bracket.
    mutating func skipTo(_ stops: [UInt8]) {
        var open: [UInt8] = []
        while let byte = current {
            if open.isEmpty, stops.contains(byte) { return }
            switch byte {
            case UInt8(ascii: "\\"): at += 2
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
            case UInt8(ascii: "/") where skipComment(): break
            case UInt8(ascii: "("):
                at += 1
                if isURL(before: at - 1) { skipURL() } else { open.append(UInt8(ascii: ")")) }
            case UInt8(ascii: "["):
                at += 1
                open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"):
                // A block inside brackets means that the bracket was not closed.
                if !open.isEmpty, stops.contains(byte) { return }
                at += 1
                open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "}") where open.last != byte && stops.contains(byte): return
            default:
                at += 1
                if open.last == byte { open.removeLast() }
            }
        }
        at = bytes.endIndex
    }

    /// Skips past the `}` of an opened block.
    mutating func skipBlock() {
        skipTo([UInt8(ascii: "}")])
        skipByte(UInt8(ascii: "}"))
    }

    private mutating func skipString() {
        let quote = bytes[at]
        at += 1
        while let byte = current {
            // A string ends at the end of its line, closed or not.
            if byte == 0x0A { return }
            at += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == quote { return }
        }
    }

    private func isURL(before bracket: Int) -> Bool {
        guard bracket - 3 >= bytes.startIndex else { return false }
        let name = bytes[bracket - 3..<bracket].map { $0 | 0x20 }
        return name == Array("url".utf8)
    }

    /// Skips an unquoted address, which may contain any character except a closing bracket.
    private mutating func skipURL() {
        while let byte = current, byte.isWhitespace { at += 1 }
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { skipString() }
        while let byte = current {
            at += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: ")") { return }
        }
    }

    /// The text between two positions without comments.
    ///
    /// Outside strings, white space is collapsed and trimmed.
    func text(from start: Int, to end: Int) -> String {
        var result: [UInt8] = []
        var inner = StyleScanner(bytes[..<min(end, bytes.endIndex)], at: start)
        while let byte = inner.current {
            if inner.skipSpace() {
                if !result.isEmpty { result.append(0x20) }
                continue
            }
            let start = inner.at
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): inner.skipString()
            case UInt8(ascii: "("):
                inner.at += 1
                if inner.isURL(before: start) { inner.skipURL() }
            case UInt8(ascii: "\\"): inner.at += 2
            default: inner.at += 1
            }
            result.append(contentsOf: inner.bytes[start..<inner.at])
        }
        while result.last == 0x20 { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    /// The path and the media query of an `@import`.
    static func importTarget(_ prelude: String) -> (specifier: String, media: String)? {
        var scanner = StyleScanner(Array(prelude.utf8))
        let isURL = scanner.skip("url(") || scanner.skip("URL(")
        scanner.skipSpace()
        var path: [UInt8] = []
        let quote = scanner.current
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            scanner.at += 1
            while let byte = scanner.current, byte != quote {
                path.append(byte)
                scanner.at += 1
            }
            guard scanner.current != nil else { return nil }
            scanner.at += 1
        } else if isURL {
            while let byte = scanner.current, byte != UInt8(ascii: ")"), !byte.isWhitespace {
                path.append(byte)
                scanner.at += 1
            }
        }
        scanner.skipSpace()
        if isURL { scanner.skipByte(UInt8(ascii: ")")) }
        guard !path.isEmpty else { return nil }
        let media = scanner.text(from: scanner.at, to: scanner.bytes.endIndex)
        return (String(decoding: path, as: UTF8.self), media)
    }
}

/// Addresses in values.
extension StyleScanner {
    /// The address of a `url()` that begins here, and its end, or nil when there is none.
    package static func address(in scanner: StyleScanner) -> (text: String, end: Int)? {
        var scanner = scanner
        if scanner.at > scanner.bytes.startIndex, isNameByte(scanner.bytes[scanner.at - 1]) { return nil }
        guard scanner.name().lowercased() == "url", scanner.skipByte(UInt8(ascii: "(")) else { return nil }
        return (scanner.url(), scanner.at)
    }

    /// The addresses in a value in all notations: in `url()`, and in strings of the functions that take images as
    /// strings.
    package static func addresses(in value: String, andStringsOf functions: [String] = []) -> [String] {
        var scanner = StyleScanner(Array(value.utf8))
        var addresses: [String] = []
        // For each open bracket, whether strings inside are addresses.
        var open: [Bool] = []
        while let byte = scanner.current {
            let start = scanner.at
            let name = scanner.name().lowercased()
            if name == "url", scanner.skipByte(UInt8(ascii: "(")) {
                addresses.append(scanner.url())
            } else if scanner.skipByte(UInt8(ascii: "(")) {
                open.append(open.last == true || functions.contains { name.hasSuffix($0) })
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let text = scanner.string()
                if open.last == true { addresses.append(text) }
            } else if scanner.at == start {
                if byte == UInt8(ascii: ")") { _ = open.popLast() }
                scanner.at += 1
            }
        }
        return addresses
    }

    /// The content of a `url()` whose opening bracket has been consumed.
    ///
    /// Consumes the closing bracket.
    private mutating func url() -> String {
        while let byte = current, byte.isWhitespace { at += 1 }
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
            let text = string()
            while let byte = current, byte != UInt8(ascii: ")") { at += 1 }
            skipByte(UInt8(ascii: ")"))
            return text
        }
        var text = text(before: UInt8(ascii: ")"))[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// A string whose opening quote is the current byte.
    private mutating func string() -> String {
        let quote = bytes[at]
        at += 1
        return String(decoding: text(before: quote), as: UTF8.self)
    }

    /// The text before a byte with its escapes resolved.
    ///
    /// Consumes the byte.
    private mutating func text(before end: UInt8) -> [UInt8] {
        var text: [UInt8] = []
        while let byte = current {
            at += 1
            if byte == end { break }
            if byte != UInt8(ascii: "\\") {
                text.append(byte)
            } else if !skipByte(0x0A) {
                text += String(Character(escaped())).utf8
            }
        }
        return text
    }
}
