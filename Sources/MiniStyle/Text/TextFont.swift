/// The font of an element.
///
/// It is Roboto with Noto Sans CJK for the characters that Roboto does not have, or DejaVu Sans Mono for `monospace`: fonts
/// that are metrically those of phones with Android. Their metrics are part of the library, so that a layout does not depend
/// on the fonts of a machine.
struct TextFont {
    /// The font size in pixels.
    let size: Double
    /// The extents of the letters in pixels.
    let extents: FontExtents
    /// The extents of ideographs in pixels.
    let ideographExtents: FontExtents
    private let letterSpacing: Double
    private let face: Int
    private let isMonospaced: Bool

    /// - Parameters:
    ///   - weight: The weight from 1 to 1,000.
    ///   - letterSpacing: In pixels.
    init(
        size: Double,
        weight: Double,
        isItalic: Bool,
        isMonospaced: Bool,
        letterSpacing: Double,
        pixelRatio: Double,
    ) {
        self.size = size
        self.letterSpacing = letterSpacing
        self.isMonospaced = isMonospaced
        let weightIndex = weight < 350 ? 0 : weight < 450 ? 1 : weight <= 500 ? 2 : 3
        face = weightIndex * 2 + (isItalic ? 1 : 0)
        let letters = isMonospaced ? FontTableText.monospace : FontTableText.letters
        extents = letters.scaled(to: size, pixelRatio: pixelRatio)
        ideographExtents = FontTableText.ideographs.scaled(to: size, pixelRatio: pixelRatio)
    }

    /// The height of the letter x in pixels.
    var xHeight: Double { FontTableText.xHeight * size }

    /// The width of a character in pixels, with letter spacing and kerning.
    ///
    /// - Parameters:
    ///   - previous: The character before it; nil at the start of a text.
    ///   - next: The character after it; nil at the end of a text.
    func advance(
        of character: Unicode.Scalar,
        after previous: Unicode.Scalar?,
        before next: Unicode.Scalar?,
    ) -> FontTable.Advance {
        let table = FontTable.shared
        guard !isMonospaced else {
            let advance = table.wideAdvance(of: character)
            let isMissing = character.value >= 0x2E80 || (0x1100...0x11FF).contains(character.value)
            return spaced(isMissing || advance.width == 0 ? advance : Advance(width: FontTableText.monospaceAdvance))
        }
        let advance = table.advance(of: character, face: face)
        guard let next, !advance.isIdeographic, advance.width > 0 else { return spaced(advance) }
        var width = advance.width + table.kerning(character, next, face: face)
        // Spaced letters are not joined.
        if character == "f", next == "i" || next == "l", letterSpacing == 0 {
            width += table.ligature(ofTwo: previous == "f", endsWithL: next == "l", face: face)
        }
        return spaced(Advance(width: width))
    }

    private typealias Advance = FontTable.Advance

    private func spaced(_ advance: Advance) -> Advance {
        guard advance.width > 0 else { return advance }
        return Advance(width: max(advance.width * size + letterSpacing, 0), isIdeographic: advance.isIdeographic)
    }
}
