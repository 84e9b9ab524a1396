internal import MiniCore

/// Reads the values of a computed style as numbers.
struct StyleReader {
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

    func font(pixelRatio: Double) -> TextFont {
        let weight: Double? =
            switch style["font-weight"] {
            case "bold", "bolder": 700
            case "lighter": 300
            case let value: value.flatMap { Double($0) }
            }
        let slant = style["font-style"] ?? "normal"
        return TextFont(
            size: StyleProperties.fontSize(of: style),
            weight: weight ?? 400,
            isItalic: slant.hasPrefix("italic") || slant.hasPrefix("oblique"),
            isMonospaced: isMonospaced,
            letterSpacing: pixels("letter-spacing") ?? 0,
            pixelRatio: pixelRatio,
        )
    }

    /// Whether the first known family is `monospace`.
    ///
    /// The families of other systems are unknown, as on a phone with Android.
    private var isMonospaced: Bool {
        let names = (style["font-family"] ?? "").lowercased().split(separator: ",")
        for name in names {
            let family: Substring = name.filter { $0 != " " && $0 != "\"" && $0 != "'" }
            switch family {
            case "monospace", "ui-monospace": return true
            case "roboto", "sans-serif", "serif", "system-ui", "ui-sans-serif", "cursive", "fantasy": return false
            default: break
            }
        }
        return false
    }

    func lineHeight(_ fontSize: Double) -> Double? {
        guard let value = style["line-height"] else { return nil }
        if let factor = Double(value) { return max(factor, 0) * fontSize }
        return LengthExpression(value).map { max($0.value(of: fontSize), 0) }
    }

    func verticalAlign(_ name: String) -> LayoutStyle.VerticalAlign {
        switch style[name] {
        case nil, "baseline": .baseline
        case "middle": .middle
        case "top": .top
        case "bottom": .bottom
        case "text-top": .textTop
        case "text-bottom": .textBottom
        case "sub": .sub
        case "super": .superscript
        case let value?: LengthExpression(value).map { LayoutStyle.VerticalAlign.raised($0) } ?? .baseline
        }
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
