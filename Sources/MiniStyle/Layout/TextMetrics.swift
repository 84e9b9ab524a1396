/// Estimates of text widths: averages over the fonts of phones, relative to the font size.
///
/// | characters | width |
/// |---|---|
/// | CJK ideographs, kana, hangul, full-width forms, emoji | 1 |
/// | `m`, `w`, `M`, `W`, `@`, `%` | 0.85 |
/// | other capital letters | 0.68 |
/// | space, `i j l t f r I`, and `. , : ; ' " ! |` with brackets and slashes | 0.3 |
/// | combining marks, zero-width characters, variation selectors | 0 |
/// | everything else | 0.55 |
enum TextMetrics {
    /// The height of a line of text with `line-height: normal`, relative to the font size.
    static let normalLineHeight = 1.4

    /// The width of one character at a font size of 1.
    static func width(of scalar: Unicode.Scalar) -> Double {
        scalar.value < 0x80 ? asciiWidths[Int(scalar.value)] : wideWidth(scalar.value)
    }

    /// Whether a line may break before and after a character without a space.
    static func breaksAnywhere(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x2E80 && wideWidth(scalar.value) == 1
    }

    private static let asciiWidths: [Double] = (0..<0x80).map { value in
        switch Character(Unicode.Scalar(UInt8(value))) {
        case "m", "w", "M", "W", "@", "%": 0.85
        case "A"..."Z" where value != 0x49: 0.68
        case " ", "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "\"", "!", "|", "(", ")", "[", "]", "{",
            "}", "/", "\\":
            0.3
        default: value < 0x20 || value == 0x7F ? 0 : 0.55
        }
    }

    private static func wideWidth(_ value: UInt32) -> Double {
        switch value {
        case 0x0300...0x036F, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF: 0
        case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            1
        default: 0.55
        }
    }
}
