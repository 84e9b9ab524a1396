internal import MiniCore

extension Lexer {
    /// Reads a number or a BigInt.
    mutating func number(from start: Int) throws(Failure) -> Token {
        var kind = TokenKind.number
        if peek() == UInt8(ascii: "0"), let radix = Self.radix(of: peek(1)) {
            position += 2
            try digits(radix: radix, required: true)
            if peek() == UInt8(ascii: "n") {
                position += 1
                kind = .bigInt
            }
        } else if peek() == UInt8(ascii: "0"), peek(1).isDigit || peek(1) == UInt8(ascii: "_") {
            try legacyNumber(from: start)
        } else {
            kind = try decimal(from: start)
        }
        if position < limit, ByteClass.isIdentifierStart(bytes[position]) || bytes[position].isDigit {
            let isBlank = bytes[position] >= 0x80 && !Self.isNamePart(scalar(at: position), isFirst: true)
            if !isBlank { throw Failure("unexpected character directly after a number", at: position) }
        }
        return token(kind, from: start)
    }

    private static func radix(of byte: UInt8) -> UInt8? {
        switch byte | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private mutating func decimal(from start: Int) throws(Failure) -> TokenKind {
        let hasWhole = peek() != UInt8(ascii: ".")
        if hasWhole {
            try digits(radix: 10, required: true)
            if peek() == UInt8(ascii: "n") {
                position += 1
                return .bigInt
            }
        }
        if peek() == UInt8(ascii: ".") {
            position += 1
            try digits(radix: 10, required: !hasWhole)
        }
        try exponent()
        return .number
    }

    private mutating func exponent() throws(Failure) {
        guard peek() | 0x20 == UInt8(ascii: "e") else { return }
        position += 1
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
        try digits(radix: 10, required: true)
    }

    /// Reads `010`, which is octal, or `08` or `09.5`, which are decimal.
    private mutating func legacyNumber(from start: Int) throws(Failure) {
        flags.insert(.legacyOctal)
        var isOctal = true
        while peek().isDigit {
            if peek() >= UInt8(ascii: "8") { isOctal = false }
            position += 1
        }
        if peek() == UInt8(ascii: "_") {
            throw Failure("a number that begins with 0 cannot have separators", at: position)
        }
        if isOctal { return }
        if peek() == UInt8(ascii: ".") {
            position += 1
            try digits(radix: 10, required: false)
        }
        try exponent()
    }

    /// Reads digits with single separators between them.
    private mutating func digits(radix: UInt8, required: Bool) throws(Failure) {
        var lastWasDigit = false
        let start = position
        while true {
            let byte = peek()
            if byte == UInt8(ascii: "_") {
                guard lastWasDigit else { throw Failure("a numeric separator must be between digits", at: position) }
                lastWasDigit = false
            } else if let digit = byte.hexadecimalDigit, digit < radix {
                lastWasDigit = true
            } else {
                break
            }
            position += 1
        }
        if position > start, !lastWasDigit {
            throw Failure("a numeric separator must be between digits", at: position - 1)
        }
        if required, position == start {
            let text = radix == 10 ? "expected a digit" : "expected a digit of base \(radix)"
            throw Failure(text, at: position)
        }
    }

    /// Reads a string literal.
    ///
    /// Its escapes are validated, but not decoded.
    mutating func string(from start: Int, quote: UInt8) throws(Failure) -> Token {
        position += 1
        while position < limit {
            let byte = bytes[position]
            if byte == quote {
                position += 1
                return token(.string, from: start)
            }
            if byte == UInt8(ascii: "\\") {
                flags.insert(.escaped)
                if let message = escape() { throw Failure(message, at: position) }
            } else if byte == 0x0A || byte == 0x0D {
                break
            } else {
                position += 1
            }
        }
        throw Failure("unterminated string; expected \(Unicode.Scalar(quote)) before the end of the line", at: start)
    }

    /// Reads an escape from its backslash on.
    ///
    /// Returns the error of an invalid one and leaves the position at the backslash.
    private mutating func escape() -> String? {
        let start = position
        position += 2
        let byte = start + 1 < limit ? bytes[start + 1] : 0
        switch byte {
        case 0x0D:
            if peek() == 0x0A { position += 1 }
        case UInt8(ascii: "x"):
            if hexadecimalValue(digits: 2) == nil {
                position = start
                return "invalid escape; expected two hexadecimal digits after \\x"
            }
        case UInt8(ascii: "u"):
            if unicodeEscapeValue() == nil {
                position = start
                return "invalid Unicode escape; expected \\uXXXX or \\u{X}"
            }
        case UInt8(ascii: "0"):
            if peek().isDigit { flags.insert(.legacyOctal) }
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            flags.insert(.legacyOctal)
        default:
            position = min(position, limit)
        }
        return nil
    }

    /// Reads one piece of a template, starting after the backquote or the closing brace.
    ///
    /// - Returns: The range of its characters, whether the template ends with it, and the error of its first invalid
    ///   escape, which only a tagged template may have.
    mutating func templatePiece(templateStart: Int) throws(Failure) -> TemplatePiece {
        let start = position
        var failure: Failure?
        while position < limit {
            let byte = bytes[position]
            if byte == UInt8(ascii: "`") {
                position += 1
                return TemplatePiece(range: SourceRange(start, position - 1), isLast: true, failure: failure)
            }
            if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
                position += 2
                return TemplatePiece(range: SourceRange(start, position - 2), isLast: false, failure: failure)
            }
            if byte == UInt8(ascii: "\\") {
                let escapeStart = position
                flags.remove(.legacyOctal)
                if let message = escape() {
                    failure = failure ?? Failure(message, at: escapeStart)
                    position += 1
                } else if flags.contains(.legacyOctal) {
                    failure = failure ?? Failure("octal escapes are not allowed in templates", at: escapeStart)
                }
            } else {
                position += 1
            }
        }
        throw Failure("unterminated template; expected a closing backquote", at: templateStart)
    }

    /// Reads a regular expression, from its first slash on.
    mutating func regularExpression(from start: Int) throws(Failure) -> Token {
        position = start + 1
        var isInClass = false
        while true {
            let byte = peek()
            if position >= limit || byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: position) {
                throw Failure("unterminated regular expression; expected /", at: start)
            }
            position += 1
            if byte == UInt8(ascii: "\\") {
                let next = peek()
                if next != 0x0A, next != 0x0D, !isLineSeparator(at: position), position < limit { position += 1 }
            } else if byte == UInt8(ascii: "[") {
                isInClass = true
            } else if byte == UInt8(ascii: "]") {
                isInClass = false
            } else if byte == UInt8(ascii: "/"), !isInClass {
                break
            }
        }
        try regularExpressionFlags()
        return token(.regularExpression, from: start)
    }

    private mutating func regularExpressionFlags() throws(Failure) {
        let known = Array("dgimsuvy".utf8)
        var seen: [UInt8] = []
        while position < limit, ByteClass.isIdentifierStart(bytes[position]) || bytes[position].isDigit {
            let flag = bytes[position]
            if flag >= 0x80, !Self.isNamePart(scalar(at: position), isFirst: false) { return }
            guard known.contains(flag) else {
                throw Failure("invalid regular expression flag; expected one of dgimsuvy", at: position)
            }
            guard !seen.contains(flag) else {
                throw Failure("regular expression flag '\(Unicode.Scalar(flag))' is set twice", at: position)
            }
            seen.append(flag)
            if seen.contains(UInt8(ascii: "u")), seen.contains(UInt8(ascii: "v")) {
                throw Failure("regular expression flags 'u' and 'v' exclude each other", at: position)
            }
            position += 1
        }
    }
}

/// The characters of a template between two substitutions.
struct TemplatePiece {
    let range: SourceRange
    let isLast: Bool
    let failure: Failure?
}
