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

    let fontSize: Double
    let lineHeight: Double
    let letterSpacing: Double
    let textAlign: Alignment
    let verticalAlign: Alignment
    let wrapsText: Bool
    let preservesSpace: Bool
    let preservesLines: Bool
    let breaksWords: Bool
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

    init(_ style: ComputedStyle) {
        let read = StyleReader(style)
        fontSize = StyleProperties.fontSize(of: style)
        lineHeight = read.lineHeight(fontSize)
        letterSpacing = read.pixels("letter-spacing") ?? 0
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
        verticalAlign = style["vertical-align"] == "middle" ? .center : style["vertical-align"] == "top" ? .start : .end
        let whiteSpace = style["white-space"] ?? "normal"
        wrapsText = whiteSpace != "nowrap" && whiteSpace != "pre"
        preservesSpace = whiteSpace == "pre" || whiteSpace == "pre-wrap" || whiteSpace == "break-spaces"
        preservesLines = whiteSpace.hasPrefix("pre") || whiteSpace == "break-spaces"
        let wordBreak: String = style["word-break"] ?? "normal"
        let overflowWrap: String = style["overflow-wrap"] ?? style["word-wrap"] ?? "normal"
        breaksWords = wordBreak.hasPrefix("break") || overflowWrap == "break-word" || overflowWrap == "anywhere"
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

/// Reads the values of a computed style as numbers.
private struct StyleReader {
    let style: ComputedStyle

    init(_ style: ComputedStyle) {
        self.style = style
    }

    func length(_ name: String) -> LengthExpression? { style[name].flatMap { LengthExpression($0) } }

    func number(_ name: String) -> Double? { style[name].flatMap { Double($0) ?? LengthExpression($0)?.number } }

    func pixels(_ name: String) -> Double? { length(name)?.value(of: 0) }

    func sides(_ prefix: String) -> LayoutStyle.Sides<LengthExpression?> {
        LayoutStyle.Sides(
            top: length("\(prefix)top"),
            right: length("\(prefix)right"),
            bottom: length("\(prefix)bottom"),
            left: length("\(prefix)left"),
        )
    }

    func border(_ side: String) -> Double {
        guard let line = style["border-\(side)-style"], line != "none", line != "hidden" else { return 0 }
        switch style["border-\(side)-width"] {
        case nil, "medium": return 3
        case "thin": return 1
        case "thick": return 5
        default: return max(pixels("border-\(side)-width") ?? 0, 0)
        }
    }

    func lineHeight(_ fontSize: Double) -> Double {
        guard let value = style["line-height"] else { return fontSize * TextMetrics.normalLineHeight }
        if let factor = Double(value) { return max(factor, 0) * fontSize }
        return LengthExpression(value)?.value(of: fontSize) ?? fontSize * TextMetrics.normalLineHeight
    }

    func ratio(_ name: String) -> Double? {
        guard let value = style[name] else { return nil }
        // `auto` only matters for images, which are not loaded.
        let words = value.split(separator: " ").filter { $0 != "auto" }.joined(separator: " ")
        let parts = words.split(separator: "/", omittingEmptySubsequences: false)
            .map { side in Double(side.filter { $0 != " " }) }
        guard (1...2).contains(parts.count), let first = parts[0], first > 0, first.isFinite else { return nil }
        guard parts.count > 1 else { return first }
        // A ratio with a side of zero counts as `auto`.
        guard let second = parts[1], second > 0, second.isFinite else { return nil }
        return first / second
    }

    func contentWidth(_ name: String) -> LayoutStyle.ContentWidth? {
        switch style[name] {
        case "fit-content", "-webkit-fit-content": .fit
        case "min-content", "-webkit-min-content": .least
        case "max-content", "-webkit-max-content": .greatest
        default: nil
        }
    }

    /// The `flex-direction` of the old box.
    var oldDirection: String {
        let isColumn = style["-webkit-box-orient"] == "vertical" || style["-webkit-box-orient"] == "block-axis"
        let isReversed = style["-webkit-box-direction"] == "reverse"
        return (isColumn ? "column" : "row") + (isReversed ? "-reverse" : "")
    }

    /// The `justify-content` of the old box.
    var oldPacking: LayoutStyle.Alignment? {
        style["-webkit-box-pack"] == "justify" ? .spaceBetween : alignment("-webkit-box-pack")
    }

    func alignment(_ name: String) -> LayoutStyle.Alignment? { LayoutStyle.alignment(style[name]) }
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
