/// Where lines may break between two characters that are no spaces.
///
/// The rules are those of Chromium, for the characters that programs use.
enum LineBreaking {
    /// Stands for an image or another box in a line.
    static let object: Unicode.Scalar = "\u{FFFC}"

    /// Whether a line may end between two characters.
    ///
    /// - Parameters:
    ///   - earlier: The character before `previous`; nil if there is none.
    ///   - breaksWords: Whether words may break everywhere, by `word-break: break-all`.
    static func breaks(
        after earlier: Unicode.Scalar?,
        _ previous: Unicode.Scalar,
        before next: Unicode.Scalar,
        breaksWords: Bool,
    ) -> Bool {
        if isCommonIdeograph(previous), isCommonIdeograph(next) { return true }
        if isAlphanumeric(previous), isAlphanumeric(next) { return breaksWords }
        if staysWithNext(previous) { return false }
        if breaksWords { return next == "-" || next == "|" || !staysWithPrevious(next) }
        if staysWithPrevious(next) { return false }
        switch previous {
        // A hyphen before digits is a minus sign unless it follows a letter or a digit.
        case "-": return !isDigit(next) || earlier.map { isAlphanumeric($0) } ?? false
        case "?", "\u{2014}": return true
        default: break
        }
        switch next {
        case "\u{2014}": return true
        case "(", "[", "{": return !(isLetter(previous) || previous == "/")
        default: return isIdeographic(previous) || isIdeographic(next)
        }
    }

    /// Whether lines may break on both sides of a character: ideographs, kana, hangul, full-width forms, emoji, boxes.
    private static func isIdeographic(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0xFFFC,
            0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static func isCommonIdeograph(_ character: Unicode.Scalar) -> Bool {
        (0x4E00...0x9FFF).contains(character.value)
    }

    private static func isDigit(_ character: Unicode.Scalar) -> Bool { (0x30...0x39).contains(character.value) }

    private static func isAlphanumeric(_ character: Unicode.Scalar) -> Bool {
        isDigit(character) || (0x61...0x7A).contains(character.value | 0x20)
    }

    /// Whether a character is a letter or digit of an alphabet.
    private static func isLetter(_ character: Unicode.Scalar) -> Bool {
        isAlphanumeric(character) || (0xA0..<0x2E80).contains(character.value)
    }

    /// Whether no line begins with a character.
    private static func staysWithPrevious(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "!", "\"", "'", "%", ")", ",", "-", ".", "/", ":", ";", "?", "]", "|", "}", "\u{B0}", "\u{2018}",
            "\u{2019}", "\u{201C}", "\u{201D}", "\u{2026}", "\u{3001}", "\u{3002}", "\u{3005}", "\u{3009}", "\u{300B}",
            "\u{300D}", "\u{300F}", "\u{3011}", "\u{3015}", "\u{301C}", "\u{FF01}", "\u{FF05}", "\u{FF09}", "\u{FF0C}",
            "\u{FF0E}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}", "\u{FF3D}", "\u{FF5D}":
            true
        default: false
        }
    }

    /// Whether no line ends with a character.
    private static func staysWithNext(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "\"", "'", "(", "[", "{", "$", "+", "\\", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{3008}",
            "\u{300A}", "\u{300C}", "\u{300E}", "\u{3010}", "\u{3014}", "\u{FF08}", "\u{FF3B}", "\u{FF5B}", "\u{FFE5}":
            true
        default: false
        }
    }
}
