internal import MiniCore

/// Computes values from the result of the cascade: variables, keywords, inheritance, units.
enum StyleProperties {
    /// The size of the page's text if no style sets it, in pixels.
    static let initialFontSize = 16.0

    private static let inherited: Set<String> = [
        "border-collapse", "border-spacing", "caption-side", "color", "cursor", "direction", "empty-cells",
        "font-family", "font-feature-settings", "font-size", "font-size-adjust", "font-stretch", "font-style",
        "font-variant", "font-weight", "hyphens", "letter-spacing", "line-height", "list-style-image",
        "list-style-position", "list-style-type", "overflow-wrap", "pointer-events", "quotes", "tab-size", "text-align",
        "text-align-last", "text-indent", "text-shadow", "text-transform", "visibility", "white-space", "word-break",
        "word-spacing", "word-wrap", "writing-mode", "-webkit-text-fill-color", "-webkit-tap-highlight-color",
        "-webkit-font-smoothing",
    ]

    private static func isInherited(_ name: String) -> Bool { name.hasPrefix("--") || inherited.contains(name) }

    /// The font size of a style in pixels.
    static func fontSize(of style: ComputedStyle) -> Double {
        style["font-size"].flatMap { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil } ?? initialFontSize
    }

    /// - Parameter declared: The winning declarations of an element, by property.
    static func computed(_ declared: [String: String], parent: ComputedStyle, units: StyleUnits) -> ComputedStyle {
        var values: [String: String] = [:]
        for (name, value) in parent.values where isInherited(name) { values[name] = value }
        // Variables come first because other declarations may refer to them.
        for (name, value) in declared where name.hasPrefix("--") { values[name] = value }
        var variables = StyleVariables(values)
        var declared = declared
        variables.substitute(&declared)

        let parentSize = fontSize(of: parent)
        var size = parentSize
        if let value = keyword(declared["font-size"], "font-size", parent) {
            size = fontSize(value, parent: parentSize, units) ?? parentSize
            values["font-size"] = StyleUnits.text(size) + "px"
        }
        for (name, value) in declared where name != "font-size" && !name.hasPrefix("--") {
            guard let value = keyword(value, name, parent) else {
                values[name] = nil
                continue
            }
            values[name] = computed(value, of: name, fontSize: size, units)
        }
        resolveCurrentColor(in: &values)
        if let height = values["line-height"], height.hasSuffix("%"), let percentage = Double(height.dropLast()) {
            values["line-height"] = StyleUnits.text(size * percentage / 100) + "px"
        }
        return ComputedStyle(values)
    }

    private static func computed(_ value: String, of name: String, fontSize: Double, _ units: StyleUnits) -> String {
        if name == "content" { return value }
        if name.hasSuffix("color") { return StyleColor.computed(value) ?? value }
        let resolved = units.resolve(value, fontSize: fontSize)
        guard resolved.hasSuffix(")"), StyleGrammar.isLength(name) else { return resolved }
        return LengthExpression(resolved)?.pixels.map { StyleUnits.text($0) + "px" } ?? resolved
    }

    /// Replaces `currentcolor` by the colour of the text.
    private static func resolveCurrentColor(in values: inout [String: String]) {
        guard let color = values["color"] else { return }
        for (name, value) in values where name.hasSuffix("color") && value.lowercased() == "currentcolor" {
            values[name] = color
        }
    }

    /// The value that `inherit`, `initial` or `unset` resolves to, or nil when nothing is set.
    private static func keyword(_ value: String?, _ name: String, _ parent: ComputedStyle) -> String? {
        switch value {
        case "inherit": parent[name]
        case "unset", "revert": isInherited(name) ? parent[name] : nil
        case "initial": nil
        default: value
        }
    }

    private static let sizes: [String: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    ]

    private static func fontSize(_ value: String, parent: Double, _ units: StyleUnits) -> Double? {
        if let size = sizes[value] { return size }
        if value == "larger" { return parent * 1.2 }
        if value == "smaller" { return parent / 1.2 }
        if value.hasSuffix("%") { return Double(value.dropLast()).map { $0 * parent / 100 } }
        if value.hasSuffix(")") {
            let resolved = units.resolve(value, fontSize: parent)
            return LengthExpression(resolved)?.value(of: parent)
        }
        return units.pixels(value, fontSize: parent)
    }
}
