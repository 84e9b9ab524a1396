internal import MiniCore

extension Lexer {
    /// Reads a reserved word or an identifier.
    mutating func word(from start: Int) throws(Failure) -> Token {
        var hash = NameTable.emptyHash
        while position < limit, ByteClass.isIdentifierPart(bytes[position]) {
            hash = NameTable.hash(hash, adding: bytes[position])
            position += 1
        }
        let name: Int32
        if position < limit, bytes[position] == UInt8(ascii: "\\") || bytes[position] >= 0x80 {
            name = try unusualName(from: start)
        } else {
            name = names.number(of: bytes, start, position, hash: hash)
        }
        if name < TokenKind.reservedWordCount {
            let kind = flags.contains(.escaped) ? .escapedReservedWord : TokenKind(rawValue: UInt8(name)) ?? .identifier
            return token(kind, from: start, name: name)
        }
        return token(.identifier, from: start, name: name)
    }

    /// Reads `#name`.
    ///
    /// The name of the token is without the `#`.
    mutating func privateName(from start: Int) throws(Failure) -> Token {
        position += 1
        guard position < limit, ByteClass.isIdentifierStart(bytes[position]) else {
            throw Failure("unexpected character '#'; a private name needs a letter after it", at: start)
        }
        var token = try word(from: position)
        token.kind = .privateName
        token.start = start
        return token
    }

    /// Reads a name with escapes or characters outside ASCII.
    private mutating func unusualName(from start: Int) throws(Failure) -> Int32 {
        var text = String.UnicodeScalarView()
        position = start
        while position < limit {
            let byte = bytes[position]
            let offset = position
            var scalar = Unicode.Scalar(byte)
            if byte == UInt8(ascii: "\\") {
                flags.insert(.escaped)
                scalar = try nameEscape()
            } else if byte >= 0x80 {
                scalar = self.scalar(at: position)
                position += UTF8.width(scalar)
            } else if ByteClass.isIdentifierPart(byte) {
                position += 1
            } else {
                break
            }
            if !Self.isNamePart(scalar, isFirst: text.isEmpty) {
                if byte != UInt8(ascii: "\\") {
                    position = offset
                    if !text.isEmpty { break }
                    throw unexpectedCharacter(at: offset)
                }
                throw Failure("this escape is not a character of an identifier", at: offset)
            }
            text.append(scalar)
        }
        return names.number(of: String(text))
    }

    /// Whether a character is valid in a name, including `$` and `_`.
    static func isNamePart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            return ByteClass.isIdentifierPart(byte) && !(isFirst && byte.isDigit)
        }
        if isFirst { return scalar.properties.isIDStart }
        return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Reads `\uXXXX` or `\u{X…}` in a name.
    private mutating func nameEscape() throws(Failure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard peek() == UInt8(ascii: "u") else {
            throw Failure("unexpected character '\\'; a name allows only the escape \\uXXXX", at: start)
        }
        position += 1
        guard let value = unicodeEscapeValue(), let scalar = Unicode.Scalar(value) else {
            throw Failure("invalid Unicode escape; expected \\uXXXX or \\u{X}", at: start)
        }
        return scalar
    }

    /// Reads the value of an escape whose `\u` has been read, or returns nil if it is malformed.
    mutating func unicodeEscapeValue() -> UInt32? {
        if peek() == UInt8(ascii: "{") {
            position += 1
            var value: UInt32 = 0
            var digits = 0
            while let digit = peek().hexadecimalDigit {
                value = value << 4 | UInt32(digit)
                guard value <= 0x10FFFF else { return nil }
                digits += 1
                position += 1
            }
            guard digits > 0, peek() == UInt8(ascii: "}") else { return nil }
            position += 1
            return value
        }
        return hexadecimalValue(digits: 4)
    }

    /// Reads the value of exactly the given number of hexadecimal digits.
    mutating func hexadecimalValue(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = peek().hexadecimalDigit else { return nil }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
