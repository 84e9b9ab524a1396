internal import MiniCore

/// The properties of a computed style that layout reads, parsed once for all elements that share it.
final class LayoutStyle {
    enum Display {
        case none
        case block
        case inline
        case inlineBlock
        case flex
        case inlineFlex
        case grid
        case inlineGrid
    }

    enum Position {
        case inFlow
        case relative
        case sticky
        case absolute
        case fixed
    }

    enum Alignment {
        case start
        case end
        case center
        case stretch
        case baseline
        case spaceBetween
        case spaceAround
        case spaceEvenly
    }

    /// The position of an inline element or box in its line.
    enum VerticalAlign {
        case baseline
        case middle
        case top
        case bottom
        case textTop
        case textBottom
        case sub
        case superscript
        /// Above the baseline by a length, whose percentages refer to the line height.
        case raised(LengthExpression)
    }

    /// A width that depends on the content and not on the container.
    enum ContentWidth {
        /// As wide as the content, at most the container.
        case fit
        /// As narrow as the content can be.
        case least
        /// As wide as the content in one line.
        case greatest
    }

    /// A value for each side.
    struct Sides<Value> {
        var top: Value
        var right: Value
        var bottom: Value
        var left: Value
    }

    var display = Display.block
    var position = Position.inFlow
    let width: LengthExpression?
    let contentWidth: ContentWidth?
    let height: LengthExpression?
    let minWidth: LengthExpression?
    let maxWidth: LengthExpression?
    let minHeight: LengthExpression?
    let maxHeight: LengthExpression?
    let margin: Sides<LengthExpression?>
    /// The margins that take up free space.
    let autoMargin: Sides<Bool>
    let padding: Sides<LengthExpression?>
    let border: Sides<Double>
    let inset: Sides<LengthExpression?>
    let isBorderBox: Bool
    /// The preferred width divided by the preferred height; nil for none.
    let aspectRatio: Double?
    /// Whether the ratio is that of the border box, and not of the content box.
    let ratioIsOfBorderBox: Bool

    let isRow: Bool
    let isReversed: Bool
    let wraps: Bool
    let justifyContent: Alignment
    let alignItems: Alignment
    let alignContent: Alignment
    let alignSelf: Alignment?
    let grow: Double
    let shrink: Double
    let basis: LengthExpression?
    let rowGap: LengthExpression?
    let columnGap: LengthExpression?
    let order: Int

    let font: TextFont
    /// The height of a line in pixels; nil for that of the font.
    let lineHeight: Double?
    /// The extents of a line without content: those of the font with the line height.
    let strut: FontExtents
    let textAlign: Alignment
    let verticalAlign: VerticalAlign
    let wrapsText: Bool
    let preservesSpace: Bool
    let preservesLines: Bool
    /// Whether lines break between all letters.
    let breaksAnywhere: Bool
    /// Whether a word that is longer than a line is broken.
    let breaksLongWords: Bool
    let lineClamp: Int?
    /// Whether content outside the box is clipped or scrolled.
    let clips: Bool
    /// The properties of a grid container; nil for another element.
    private(set) var grid: GridStyle?
    /// The lines of an item of a grid container; nil if no style sets one.
    private(set) var gridLines: GridItemLines?
    /// The transformation of the box; nil for none.
    private(set) var transform: BoxTransform?

    /// The features of the style that are not laid out.
    private(set) var notes: [String] = []

    /// - Parameter pixelRatio: Physical pixels per CSS pixel; not zero.
    init(_ style: ComputedStyle, pixelRatio: Double) {
        let read = StyleReader(style)
        let font = read.font(pixelRatio: pixelRatio)
        self.font = font
        lineHeight = read.lineHeight(font.size)
        strut = lineHeight.map { font.extents.leaded(to: $0, pixelRatio: pixelRatio) } ?? font.extents
        width = read.length("width")
        contentWidth = read.contentWidth("width")
        height = read.length("height")
        minWidth = read.length("min-width")
        maxWidth = read.length("max-width")
        minHeight = read.length("min-height")
        maxHeight = read.length("max-height")
        margin = read.sides("margin-")
        autoMargin = Sides(
            top: style["margin-top"] == "auto",
            right: style["margin-right"] == "auto",
            bottom: style["margin-bottom"] == "auto",
            left: style["margin-left"] == "auto",
        )
        padding = read.sides("padding-")
        inset = read.sides("")
        border = Sides(
            top: read.border("top"),
            right: read.border("right"),
            bottom: read.border("bottom"),
            left: read.border("left"),
        )
        isBorderBox = style["box-sizing"] == "border-box"
        aspectRatio = read.ratio("aspect-ratio")
        ratioIsOfBorderBox = isBorderBox && !(style["aspect-ratio"] ?? "").contains("auto")

        // The flexible box of older browsers has properties of its own.
        let isOldBox = style["display"]?.hasSuffix("box") ?? false
        let direction = (isOldBox ? read.oldDirection : style["flex-direction"]) ?? "row"
        isRow = direction.hasPrefix("row")
        isReversed = direction.hasSuffix("reverse")
        wraps = !isOldBox && (style["flex-wrap"] ?? "").hasPrefix("wrap")
        justifyContent = (isOldBox ? read.oldPacking : read.alignment("justify-content")) ?? .start
        alignItems = read.alignment(isOldBox ? "-webkit-box-align" : "align-items") ?? .stretch
        alignContent = read.alignment("align-content") ?? .stretch
        alignSelf = read.alignment("align-self")
        grow = max(read.number("flex-grow") ?? read.number("-webkit-box-flex") ?? 0, 0)
        shrink = max(read.number("flex-shrink") ?? 1, 0)
        basis = read.length("flex-basis")
        rowGap = read.length("row-gap")
        columnGap = read.length("column-gap")
        order = (read.number("order") ?? read.number("-webkit-box-ordinal-group")).flatMap { Int(exactly: $0) } ?? 0

        textAlign = read.alignment("text-align") ?? .start
        verticalAlign = read.verticalAlign("vertical-align")
        let whiteSpace = style["white-space"] ?? "normal"
        wrapsText = whiteSpace != "nowrap" && whiteSpace != "pre"
        preservesSpace = whiteSpace == "pre" || whiteSpace == "pre-wrap" || whiteSpace == "break-spaces"
        preservesLines = whiteSpace.hasPrefix("pre") || whiteSpace == "break-spaces"
        let wordBreak: String = style["word-break"] ?? "normal"
        let overflowWrap: String = style["overflow-wrap"] ?? style["word-wrap"] ?? "normal"
        breaksAnywhere = wordBreak == "break-all"
        breaksLongWords = wordBreak == "break-word" || overflowWrap == "break-word" || overflowWrap == "anywhere"
        lineClamp = (read.number("-webkit-line-clamp") ?? read.number("line-clamp")).flatMap { Int(exactly: $0) }
        clips = (style["overflow-x"] ?? "visible") != "visible" || (style["overflow-y"] ?? "visible") != "visible"
        readDisplay(style)
        readPosition(style)
        transform = BoxTransform(style, notes: &notes)
        if isGrid { grid = GridStyle(style, notes: &notes) }
        if GridItemLines.names.contains(where: { style[$0] != nil }) { gridLines = GridItemLines(style) }
        noteOthers(style)
    }

    private func readDisplay(_ style: ComputedStyle) {
        switch style["display"] ?? "inline" {
        case "none": display = .none
        case "inline": display = .inline
        case "inline-block": display = .inlineBlock
        // A line clamp requires the old box, which acts as a block for its text.
        case "-webkit-box", "box": display = lineClamp == nil ? .flex : .block
        case "flex", "-webkit-flex": display = .flex
        case "inline-flex", "-webkit-inline-flex", "-webkit-inline-box": display = .inlineFlex
        case "grid": display = .grid
        case "inline-grid": display = .inlineGrid
        case "block", "flow-root", "list-item": display = .block
        case let other:
            display = other.hasPrefix("inline") ? .inlineBlock : .block
            notes.append("display: \(other) is laid out as blocks")
        }
    }

    private func readPosition(_ style: ComputedStyle) {
        switch style["position"] {
        case "relative": position = .relative
        case "absolute": position = .absolute
        case "fixed": position = .fixed
        case "sticky", "-webkit-sticky": position = .sticky
        default: break
        }
    }

    private func noteOthers(_ style: ComputedStyle) {
        if let value = style["float"], value != "none" { notes.append("float is not laid out: it stays in the flow") }
        if let value = style["zoom"], !["normal", "1", "100%"].contains(value) {
            notes.append("zoom does not change boxes")
        }
        if let value = style["perspective"], value != "none" { notes.append("perspective is ignored") }
        if let value = style["text-indent"], LengthExpression(value)?.value(of: 1) != 0 {
            notes.append("text-indent is ignored")
        }
        if let value = style["width"], value != "auto", width == nil, contentWidth == nil {
            notes.append("width: \(value) is laid out as auto")
        }
        for name in ["min-width", "max-width"] where style[name]?.contains("-content") ?? false {
            notes.append("\(name): \(style[name] ?? "") is ignored")
        }
        if style["column-count"] != nil || style["columns"] != nil { notes.append("columns are laid out as one") }
        if isFlex, wraps, !isRow { notes.append("flex-wrap does not create a second column") }
        let writingMode = style["writing-mode"] ?? "horizontal-tb"
        if writingMode != "horizontal-tb" { notes.append("writing-mode is always horizontal") }
    }

    /// The extents of a line with text, and with ideographs in it or not.
    func lineExtents(hasIdeographs: Bool) -> FontExtents {
        guard hasIdeographs, lineHeight == nil else { return strut }
        var extents = strut
        extents.include(font.ideographExtents)
        return extents
    }

    /// Whether it is placed outside the flow.
    var isOutOfFlow: Bool { position == .absolute || position == .fixed }

    /// Whether it is laid out in lines.
    var isInlineLevel: Bool {
        switch display {
        case .inline, .inlineBlock, .inlineFlex, .inlineGrid: true
        case .none, .block, .flex, .grid: false
        }
    }

    var isGrid: Bool { display == .grid || display == .inlineGrid }

    var isFlex: Bool { display == .flex || display == .inlineFlex }
}

extension LayoutStyle {
    /// The alignment that a value names; nil for a value without an effect of its own.
    static func alignment(_ value: String?) -> Alignment? {
        switch value {
        case "flex-start", "start", "left", "self-start": .start
        case "flex-end", "end", "right", "self-end": .end
        case "center": .center
        case "stretch": .stretch
        case "baseline", "first baseline": .baseline
        case "space-between": .spaceBetween
        case "space-around": .spaceAround
        case "space-evenly": .spaceEvenly
        default: nil
        }
    }
}
