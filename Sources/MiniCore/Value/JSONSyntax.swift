/// Checks that bytes are a JSON document, without creating a value.
///
/// It accepts the same documents as `JSON.parse` of JavaScript, with at most ``depthLimit`` levels.
struct JSONSyntax {
    /// The limit of ``JSON``.
    private static let depthLimit = ScriptValue.depthLimit * 8

    /// SAFETY: the bytes of a string that the caller retains during the check.
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The closing brackets of the objects and arrays around the position.
    private var closings: [UInt8] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether the bytes are a JSON document.
    mutating func isDocument() -> Bool {
        while true {
            guard let isComplete = value() else { return false }
            guard isComplete else { continue }
            guard let isOver = valueEnd() else { return false }
            if isOver { return true }
        }
    }

    /// Reads a value, or the beginning of an object or array up to its first value; false for the latter, nil for an error.
    private mutating func value() -> Bool? {
        skipSpace()
        guard let byte = next() else { return nil }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // The code of each closing bracket is two greater than that of the opening one.
            let closing = byte + 2
            guard closings.count < Self.depthLimit else { return nil }
            skipSpace()
            if take(closing) { return true }
            guard closing == UInt8(ascii: "]") || property() else { return nil }
            closings.append(closing)
            return false
        case UInt8(ascii: "\""): return string() ? true : nil
        case UInt8(ascii: "t"): return word("rue") ? true : nil
        case UInt8(ascii: "f"): return word("alse") ? true : nil
        case UInt8(ascii: "n"): return word("ull") ? true : nil
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(from: byte) ? true : nil
        default: return nil
        }
    }

    /// Reads the text after a value up to the next value; true at the end of the document, nil for an error.
    private mutating func valueEnd() -> Bool? {
        while true {
            skipSpace()
            guard let closing = closings.last else { return position == bytes.count ? true : nil }
            if take(closing) {
                closings.removeLast()
                continue
            }
            guard take(UInt8(ascii: ",")) else { return nil }
            skipSpace()
            return closing == UInt8(ascii: "]") || property() ? false : nil
        }
    }

    /// Reads a property's name and the colon.
    private mutating func property() -> Bool {
        guard take(UInt8(ascii: "\"")), string() else { return false }
        skipSpace()
        return take(UInt8(ascii: ":"))
    }

    /// Reads a string after its opening quote.
    private mutating func string() -> Bool {
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): guard escape() else { return false }
            case 0..<0x20: return false
            default: break
            }
        }
        return false
    }

    /// Reads an escape after its backslash.
    private mutating func escape() -> Bool {
        switch next() {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"):
            for _ in 0..<4 where next()?.hexadecimalDigit == nil { return false }
            return true
        default: return false
        }
    }

    private mutating func number(from first: UInt8) -> Bool {
        var digit: UInt8? = first
        if first == UInt8(ascii: "-") { digit = next() }
        guard let digit, digit.isDigit else { return false }
        if digit != UInt8(ascii: "0") { _ = skipDigits() }
        if take(UInt8(ascii: ".")), !skipDigits() { return false }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            return skipDigits()
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        return position > start
    }

    private mutating func word(_ text: StaticString) -> Bool {
        // SAFETY: a static string's UTF-8 is valid for the lifetime of the process.
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}
