/// How far a font, a box or a line extends above and below its baseline.
struct FontExtents {
    var ascent: Double
    var descent: Double

    var height: Double { ascent + descent }

    /// Extends it so that it contains other extents, whose baseline is lower by a distance.
    mutating func include(_ other: FontExtents, loweredBy shift: Double = 0) {
        ascent = max(ascent, other.ascent - shift)
        descent = max(descent, other.descent + shift)
    }

    /// The extents in pixels, from fractions of a font size.
    ///
    /// They are whole pixels of the screen, as in Chromium: where a descent would be rounded down, the baseline is
    /// one pixel higher.
    func scaled(to size: Double, pixelRatio: Double) -> FontExtents {
        let scale = size * pixelRatio
        var rounded = FontExtents(ascent: (ascent * scale).rounded(), descent: (descent * scale).rounded())
        if rounded.descent < descent * scale - 1e-6, rounded.ascent >= 1 {
            rounded.ascent -= 1
            rounded.descent += 1
        }
        return FontExtents(ascent: rounded.ascent / pixelRatio, descent: rounded.descent / pixelRatio)
    }

    /// The extents with the space that a line height adds or removes, half of it on each side.
    func leaded(to lineHeight: Double, pixelRatio: Double) -> FontExtents {
        let leading = ((lineHeight - height) / 2 * pixelRatio + 1e-6).rounded(.down) / pixelRatio
        return FontExtents(ascent: ascent + leading, descent: lineHeight - ascent - leading)
    }
}
