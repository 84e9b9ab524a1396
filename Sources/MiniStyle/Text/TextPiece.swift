/// A part of a text within which lines do not break: a word, white space or a line break.
struct TextPiece {
    enum Kind {
        case word
        case space
        case lineBreak
    }

    let kind: Kind
    /// The place in the text.
    let range: Range<String.Index>
    /// The width in pixels, with letter spacing, and with the kerning before the next character.
    var width = 0.0
    /// Whether it has characters of the font of ideographs, which is higher than that of letters.
    var hasIdeographs = false
    /// Whether it follows a word of the same text without white space.
    var followsWord = false
}

/// Splits a text into pieces.
struct TextPieceReader {
    private let style: LayoutStyle
    private let preservesLines: Bool
    private let text: String.UnicodeScalarView
    private var at: String.Index
    /// The last characters, with collapsed white space as a space.
    private var previous: Unicode.Scalar?
    private var earlier: Unicode.Scalar?

    /// - Parameter breaksLines: Whether line breaks in the text break lines whatever the style is.
    init(_ text: String, _ style: LayoutStyle, breaksLines: Bool = false) {
        self.style = style
        preservesLines = breaksLines || style.preservesLines
        self.text = text.unicodeScalars
        at = self.text.startIndex
    }

    /// The next piece.
    ///
    /// Collapsible white space is returned as one space.
    mutating func next() -> TextPiece? {
        guard at < text.endIndex else { return nil }
        return Self.isSpace(text[at]) ? space() : word()
    }

    private mutating func word() -> TextPiece {
        let start = at
        let followsWord = previous.map { $0 != " " } ?? false
        var width = 0.0
        var hasIdeographs = false
        while at < text.endIndex, !Self.isSpace(text[at]) {
            let character = text[at]
            if at > start, let previous, breaks(previous, before: character) { break }
            let advance = self.advance(past: character)
            width += advance.width
            if advance.isIdeographic { hasIdeographs = true }
        }
        return TextPiece(
            kind: .word,
            range: start..<at,
            width: width,
            hasIdeographs: hasIdeographs,
            followsWord: followsWord,
        )
    }

    private func breaks(_ previous: Unicode.Scalar, before character: Unicode.Scalar) -> Bool {
        LineBreaking.breaks(after: earlier, previous, before: character, breaksWords: style.breaksAnywhere)
    }

    private mutating func space() -> TextPiece {
        let start = at
        if !style.preservesSpace, !preservesLines {
            while at < text.endIndex, Self.isSpace(text[at]) { at = text.index(after: at) }
        } else {
            let character = text[at]
            at = text.index(after: at)
            if character == "\n" {
                previous = nil
                return TextPiece(kind: .lineBreak, range: start..<at)
            }
            if !style.preservesSpace {
                while at < text.endIndex, Self.isSpace(text[at]), text[at] != "\n" { at = text.index(after: at) }
            }
        }
        return TextPiece(kind: .space, range: start..<at, width: advance(of: " ").width)
    }

    /// The width of the character at the current place, which is passed.
    private mutating func advance(past character: Unicode.Scalar) -> FontTable.Advance {
        at = text.index(after: at)
        return advance(of: character)
    }

    /// The width of a character before the current place.
    private mutating func advance(of character: Unicode.Scalar) -> FontTable.Advance {
        let advance = style.font.advance(of: character, after: previous, before: following)
        earlier = previous
        previous = character
        return advance
    }

    /// The character at the current place; nil at the end of a line.
    private var following: Unicode.Scalar? {
        guard at < text.endIndex else { return nil }
        let character = text[at]
        guard Self.isSpace(character) else { return character }
        return preservesLines && character == "\n" ? nil : " "
    }

    static func isSpace(_ character: Unicode.Scalar) -> Bool {
        character == " " || (0x09...0x0D).contains(character.value)
    }
}
