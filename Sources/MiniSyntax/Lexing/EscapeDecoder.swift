internal import MiniCore

/// Decodes the escapes of strings and templates.
enum EscapeDecoder {
    /// The decoded text, or nil if an escape is invalid.
    static func decode(_ raw: Substring.UTF8View, isTemplate: Bool = false) -> String? {
        if !raw.contains(UInt8(ascii: "\\")), !isTemplate || !raw.contains(0x0D) { return String(Substring(raw)) }
        return units(raw, isTemplate: isTemplate).map { String(decoding: $0, as: UTF16.self) }
    }

    static func hasLoneSurrogate(_ units: [UInt16]) -> Bool {
        var iterator = units.makeIterator()
        var decoder = UTF16()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return false
            case .error: return true
            }
        }
    }

    /// The decoded text in UTF-16, or nil if an escape is invalid.
    static func units(_ raw: Substring.UTF8View, isTemplate: Bool = false) -> [UInt16]? {
        var result: [UInt16] = []
        var scalars = Substring(raw).unicodeScalars
        while let scalar = scalars.popFirst() {
            if scalar == "\r", isTemplate {
                if scalars.first == "\n" { scalars.removeFirst() }
                result.append(0x0A)
            } else if scalar == "\\" {
                guard append(escape: &scalars, to: &result, isTemplate: isTemplate) else { return nil }
            } else {
                result.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
            }
        }
        return result
    }

    private static func append(
        escape scalars: inout Substring.UnicodeScalarView,
        to result: inout [UInt16],
        isTemplate: Bool,
    ) -> Bool {
        guard let scalar = scalars.popFirst() else { return false }
        switch scalar {
        case "n": result.append(0x0A)
        case "t": result.append(0x09)
        case "r": result.append(0x0D)
        case "b": result.append(0x08)
        case "f": result.append(0x0C)
        case "v": result.append(0x0B)
        case "\r":
            if scalars.first == "\n" { scalars.removeFirst() }
        case "\n", "\u{2028}", "\u{2029}":
            break
        case "x":
            guard let value = hexadecimal(&scalars, digits: 2) else { return false }
            result.append(UInt16(truncatingIfNeeded: value))
        case "u":
            guard let value = unicode(&scalars) else { return false }
            if let scalar = Unicode.Scalar(value) {
                result.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
            } else {
                result.append(UInt16(truncatingIfNeeded: value))
            }
        case "0"..."7":
            return appendOctal(first: scalar, &scalars, to: &result, isTemplate: isTemplate)
        case "8", "9":
            if isTemplate { return false }
            result.append(UInt16(truncatingIfNeeded: scalar.value))
        default:
            result.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
        }
        return true
    }

    private static func appendOctal(
        first: Unicode.Scalar,
        _ scalars: inout Substring.UnicodeScalarView,
        to result: inout [UInt16],
        isTemplate: Bool,
    ) -> Bool {
        var value = first.value - 0x30
        if isTemplate {
            let isFollowedByDigit = scalars.first.map { ("0"..."9").contains($0) } ?? false
            if value != 0 || isFollowedByDigit { return false }
        } else {
            // At most three digits, and at most \377.
            var digits = 1
            while digits < 3, let next = scalars.first, ("0"..."7").contains(next), value < 32 {
                value = value * 8 + next.value - 0x30
                scalars.removeFirst()
                digits += 1
            }
        }
        result.append(UInt16(truncatingIfNeeded: value))
        return true
    }

    private static func hexadecimal(_ scalars: inout Substring.UnicodeScalarView, digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let scalar = scalars.popFirst(), scalar.isASCII,
                let digit = UInt8(scalar.value).hexadecimalDigit
            else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func unicode(_ scalars: inout Substring.UnicodeScalarView) -> UInt32? {
        guard scalars.first == "{" else { return hexadecimal(&scalars, digits: 4) }
        scalars.removeFirst()
        var value: UInt32 = 0
        var digits = 0
        while let scalar = scalars.popFirst() {
            if scalar == "}" { return digits > 0 ? value : nil }
            guard scalar.isASCII, let digit = UInt8(scalar.value).hexadecimalDigit else { return nil }
            value = value << 4 | UInt32(digit)
            guard value <= 0x10FFFF else { return nil }
            digits += 1
        }
        return nil
    }
}
