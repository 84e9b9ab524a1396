internal import MiniCore

/// Splits UTF-8 into the tokens of ECMAScript.
///
/// The lexer has no context: `/` is always a division, and a backquote is always a token of its own. The parser, which
/// has the context, requests a regular expression or the pieces of a template.
struct Lexer {
    let bytes: [UInt8]
    /// The end of the text.
    let limit: Int
    /// `<!--` and `-->` are comments in scripts and not in modules.
    var allowsHTMLComments: Bool
    /// `@` is a token in TypeScript and an error in JavaScript.
    var allowsDecorators = false
    var position: Int
    var names = NameTable.initial
    var flags: Token.Flags = []
    /// The offsets of the `!` in a module's adjacent `<` and `!--`, which a script would treat as a comment.
    var commentLikeOffsets: [Int] = []
    private var meter = WorkMeter()

    init(bytes: [UInt8], range: Range<Int>, allowsHTMLComments: Bool) {
        self.bytes = bytes
        self.allowsHTMLComments = allowsHTMLComments
        position = range.lowerBound
        limit = range.upperBound
    }

    /// The byte at a distance from the position.
    ///
    /// 0 beyond the end.
    @inline(__always)
    func peek(_ distance: Int = 0) -> UInt8 {
        let index = position + distance
        return index < limit ? bytes[index] : 0
    }

    /// The character at the position, which must not be ASCII or the end.
    func scalar(at index: Int) -> Unicode.Scalar {
        var iterator = bytes[index..<min(index + 4, limit)].makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return "\u{FFFD}"
    }

    /// The next token.
    mutating func next() throws(Failure) -> Token {
        if meter.step() { throw Failure(WorkMeter.message, at: position) }
        try skipBlanks()
        let start = position
        guard position < limit else { return token(.endOfFile, from: start) }
        let byte = bytes[position]
        if ByteClass.isIdentifierStart(byte) { return try word(from: start) }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try number(from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return try string(from: start, quote: byte)
        case UInt8(ascii: "."):
            if peek(1).isDigit { return try number(from: start) }
            return punctuator(from: start)
        case UInt8(ascii: "#"):
            return try privateName(from: start)
        case UInt8(ascii: "@") where allowsDecorators:
            position += 1
            return token(.at, from: start)
        default:
            let token = punctuator(from: start)
            if token.kind == .endOfFile { throw unexpectedCharacter(at: start) }
            if byte == UInt8(ascii: "<"), token.kind == .less, hasHTMLComment() { commentLikeOffsets.append(position) }
            return token
        }
    }

    private func hasHTMLComment() -> Bool {
        peek() == UInt8(ascii: "!") && peek(1) == UInt8(ascii: "-") && peek(2) == UInt8(ascii: "-")
    }

    func token(_ kind: TokenKind, from start: Int, name: Int32 = -1) -> Token {
        Token(kind: kind, flags: flags, name: name, start: start, end: position)
    }

    func unexpectedCharacter(at start: Int) -> Failure {
        let scalar = bytes[start] < 0x80 ? Unicode.Scalar(bytes[start]) : scalar(at: start)
        let code = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        switch scalar {
        case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}":
            return Failure("unexpected typographic quotation mark '\(scalar)'; use \" or '", at: start)
        case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
            return Failure("unexpected control character U+\(padded)", at: start)
        case _ where scalar.isASCII:
            return Failure("unexpected character '\(scalar)'", at: start)
        default:
            return Failure("unexpected character '\(scalar)' (U+\(padded))", at: start)
        }
    }

    /// Skips white space and comments, and records in `flags` whether there is a line end among them.
    mutating func skipBlanks() throws(Failure) {
        // A literal would take longer for each token.
        flags = position == 0 ? .afterNewline : Token.Flags()
        while position < limit {
            switch bytes[position] {
            case 0x20, 0x09, 0x0B, 0x0C:
                position += 1
            case 0x0A, 0x0D:
                position += 1
                flags.insert(.afterNewline)
            case UInt8(ascii: "/"):
                if peek(1) == UInt8(ascii: "/") {
                    skipLine()
                } else if peek(1) == UInt8(ascii: "*") {
                    try skipBlockComment()
                } else {
                    return
                }
            case UInt8(ascii: "<"):
                guard allowsHTMLComments, peek(1) == UInt8(ascii: "!"), peek(2) == UInt8(ascii: "-"),
                    peek(3) == UInt8(ascii: "-")
                else { return }
                skipLine()
            case UInt8(ascii: "-"):
                guard allowsHTMLComments, flags.contains(.afterNewline), peek(1) == UInt8(ascii: "-"),
                    peek(2) == UInt8(ascii: ">")
                else { return }
                skipLine()
            case 0x80...0xFF:
                let length = blankLength()
                if length == 0 { return }
                position += length
            default:
                return
            }
        }
    }

    /// Skips a `#!` line at the start of a file.
    mutating func skipHashbang() {
        if position == 0, peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
    }

    private mutating func skipLine() {
        while position < limit {
            let byte = bytes[position]
            if byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: position) { return }
            position += 1
        }
    }

    private mutating func skipBlockComment() throws(Failure) {
        let start = position
        position += 2
        while position < limit {
            let byte = bytes[position]
            if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            if byte == 0x0A || byte == 0x0D || byte == 0xE2 && isLineSeparator(at: position) {
                flags.insert(.afterNewline)
            }
            position += 1
        }
        throw Failure("unterminated comment; expected */", at: start)
    }

    /// Whether U+2028 or U+2029 is at an offset.
    func isLineSeparator(at index: Int) -> Bool {
        index + 2 < limit && bytes[index] == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
    }

    /// The length of the white space outside ASCII at the position, or 0.
    ///
    /// Records line ends.
    private mutating func blankLength() -> Int {
        switch bytes[position] {
        case 0xC2: return peek(1) == 0xA0 ? 2 : 0
        case 0xE1: return peek(1) == 0x9A && peek(2) == 0x80 ? 3 : 0
        case 0xE2:
            if isLineSeparator(at: position) {
                flags.insert(.afterNewline)
                return 3
            }
            if peek(1) == 0x80 { return (0x80...0x8A).contains(peek(2)) || peek(2) == 0xAF ? 3 : 0 }
            return peek(1) == 0x81 && peek(2) == 0x9F ? 3 : 0
        case 0xE3: return peek(1) == 0x80 && peek(2) == 0x80 ? 3 : 0
        case 0xEF: return peek(1) == 0xBB && peek(2) == 0xBF ? 3 : 0
        default: return 0
        }
    }
}
