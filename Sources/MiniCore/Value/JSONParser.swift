/// A recursive-descent JSON parser of UTF-8 bytes that reports positions.
struct JSONParser {
    /// Deeper documents are rejected, so that hostile input cannot exhaust the stack.
    private static let depthLimit = ScriptValue.depthLimit * 8

    private let bytes: [UInt8]
    /// Whether comments count as white space, and a comma may precede a closing bracket.
    private let isConfiguration: Bool
    private var position = 0
    private var depth = 0
    /// The offset of a comment that is not closed, which extends to the end of the text.
    private var openComment: Int?

    init(bytes: [UInt8], isConfiguration: Bool = false) {
        self.bytes = bytes
        self.isConfiguration = isConfiguration
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func document() throws(JSONError) -> ScriptValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard position == bytes.count, openComment == nil else {
            throw failure("unexpected text after the end of the JSON document")
        }
        return value
    }

    private mutating func value() throws(JSONError) -> ScriptValue {
        guard let byte = peek else { throw failure("unexpected end of JSON, expected a value") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "'"): throw failure("strings in JSON are written with double quotes")
        case UInt8(ascii: "/") where !isConfiguration: throw failure("comments are not allowed in JSON")
        default: throw failure("unexpected character \(name(of: byte)), expected a value")
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> ScriptValue
    ) throws(JSONError) -> ScriptValue {
        depth += 1
        guard depth <= Self.depthLimit else { throw failure("JSON is nested more than \(Self.depthLimit) levels deep") }
        defer { depth -= 1 }
        position += 1
        skipSpace()
        return try body(&self)
    }

    private mutating func object() throws(JSONError) -> ScriptValue {
        var object = PropertyList()
        if take("}") { return .object(ScriptObject()) }
        while true {
            if isConfiguration, !object.properties.isEmpty, take("}") { break }
            guard peek == UInt8(ascii: "\"") else {
                throw failure(
                    peek == UInt8(ascii: "}")
                        ? "trailing comma before '}'" : "expected a property name in double quotes",
                )
            }
            let key = try string()
            skipSpace()
            guard take(":") else { throw failure("expected ':' after property name \"\(key)\"") }
            skipSpace()
            object.set(key, try value())
            skipSpace()
            if take("}") { break }
            guard take(",") else { throw failure("expected ',' or '}' after a property") }
            skipSpace()
        }
        return .object(ScriptObject(uniqueProperties: object.properties))
    }

    private mutating func array() throws(JSONError) -> ScriptValue {
        var elements: [ScriptValue] = []
        if take("]") { return .array(elements) }
        while true {
            if isConfiguration, !elements.isEmpty, take("]") { return .array(elements) }
            if peek == UInt8(ascii: "]") { throw failure("trailing comma before ']'") }
            elements.append(try value())
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw failure("expected ',' or ']' after an element") }
            skipSpace()
        }
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position
        position += 1
        while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        if peek == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
        }
        return try stringWithEscapes(from: start)
    }

    /// Continues after the plain beginning of a string whose opening quote is at `start`.
    private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
        var text = Array(bytes[start + 1..<position])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &text)
            case 0..<0x20:
                throw failure("line breaks and control characters in a string must be escaped")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw JSONError(message: "string is not closed", offset: start)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = peek else { throw failure("unexpected end of JSON in a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var scalar = UInt32(try hexadecimalUnit())
            if (0xD800..<0xDC00).contains(scalar), peek == UInt8(ascii: "\\"), self.byte(at: 1) == UInt8(ascii: "u") {
                let mark = position
                position += 2
                let low = UInt32(try hexadecimalUnit())
                if (0xDC00..<0xE000).contains(low) {
                    scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00)
                } else {
                    position = mark
                }
            }
            let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
            text.append(contentsOf: Array(String(Character(character)).utf8))
        default:
            position -= 1
            throw failure("unknown escape in a string")
        }
    }

    private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = byte.hexadecimalDigit else {
                throw failure("\\u in a string needs four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private mutating func number() throws(JSONError) -> Double {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if peek == UInt8(ascii: "0") {
            position += 1
        } else {
            guard skipDigits() else { throw failure("expected a digit") }
        }
        if peek == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { throw failure("expected a digit after '.'") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() else { throw failure("expected a digit in the exponent") }
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw JSONError(message: "number cannot be read", offset: start)
        }
        return number
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while let byte = peek, byte.isDigit { position += 1 }
        return position > start
    }

    private mutating func literal(_ text: StaticString, _ value: ScriptValue) throws(JSONError) -> ScriptValue {
        let expected = Array("\(text)".utf8)
        guard bytes[position...].starts(with: expected) else {
            throw failure("unexpected word, expected \(text)")
        }
        position += expected.count
        return value
    }

    private var peek: UInt8? { byte(at: 0) }

    private func byte(at distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        repeat {
            while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
                position += 1
            }
        } while isConfiguration && skipComment()
    }

    /// Skips a comment; returns whether there is one.
    private mutating func skipComment() -> Bool {
        guard peek == UInt8(ascii: "/") else { return false }
        switch byte(at: 1) {
        case UInt8(ascii: "/"):
            while let byte = peek, byte != 0x0A, byte != 0x0D { position += 1 }
        case UInt8(ascii: "*"):
            let start = position
            position += 2
            while peek != UInt8(ascii: "*") || byte(at: 1) != UInt8(ascii: "/") {
                guard position < bytes.count else {
                    openComment = start
                    return false
                }
                position += 1
            }
            position += 2
        default:
            return false
        }
        return true
    }

    private func name(of byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "0x\(String(byte, radix: 16))"
    }

    private func failure(_ message: String) -> JSONError {
        if let openComment { return JSONError(message: "the comment is not closed", offset: openComment) }
        return JSONError(message: message, offset: position)
    }
}

/// Collects the properties of one object; a later duplicate replaces the value of an earlier one.
private struct PropertyList {
    /// Up to this number of properties, a linear search is faster than a table.
    private static let tableThreshold = 8

    private(set) var properties: [ScriptObject.Property] = []
    /// The index of each key by its bytes; filled only for large objects.
    private var places: [[UInt8]: Int] = [:]

    mutating func set(_ key: String, _ value: ScriptValue) {
        let property = ScriptObject.Property(key: key, value: value)
        if let place = place(of: key) {
            properties[place] = property
            return
        }
        properties.append(property)
        if properties.count == Self.tableThreshold {
            for (place, property) in properties.enumerated() { places[Array(property.key.utf8)] = place }
        } else if properties.count > Self.tableThreshold {
            places[Array(key.utf8)] = properties.count - 1
        }
    }

    private func place(of key: String) -> Int? {
        if properties.count >= Self.tableThreshold { return places[Array(key.utf8)] }
        return properties.firstIndex { $0.key.hasSameBytes(as: key) }
    }
}
