internal import MiniCore

/// Shorthands of grid containers and their items.
extension StyleShorthand {
    /// The longhands of a shorthand of grids; nil for another property, or an invalid value.
    static func grid(_ name: String, _ value: String) -> [(String, String)]? {
        switch name {
        case "grid-row-gap": [("row-gap", value)]
        case "grid-column-gap": [("column-gap", value)]
        case "grid-row", "grid-column": gridLines(name, value)
        case "grid-area": gridArea(value)
        case "grid-template": gridTemplate(value)
        case "grid": gridContainer(value)
        default: nil
        }
    }

    private static let slash = UInt8(ascii: "/")

    /// The value of an omitted line: a name applies to both lines.
    private static func opposite(_ line: String) -> String {
        guard let first = line.utf8.first, line != "auto", !line.contains(" ") else { return "auto" }
        let isName = !first.isDigit && first != UInt8(ascii: "-") && first != UInt8(ascii: "+")
        return isName || StyleGrammar.wideKeywords.contains(line) ? line : "auto"
    }

    private static func gridLines(_ name: String, _ value: String) -> [(String, String)]? {
        let lines = split(value, at: slash)
        guard let start = lines.first, lines.count <= 2 else { return nil }
        return [("\(name)-start", start), ("\(name)-end", lines.count > 1 ? lines[1] : opposite(start))]
    }

    private static func gridArea(_ value: String) -> [(String, String)]? {
        let lines = split(value, at: slash)
        guard let rowStart = lines.first, lines.count <= 4 else { return nil }
        let columnStart = lines.count > 1 ? lines[1] : opposite(rowStart)
        return [
            ("grid-row-start", rowStart), ("grid-column-start", columnStart),
            ("grid-row-end", lines.count > 2 ? lines[2] : opposite(rowStart)),
            ("grid-column-end", lines.count > 3 ? lines[3] : opposite(columnStart)),
        ]
    }

    private static let templateNames = ["grid-template-rows", "grid-template-columns", "grid-template-areas"]

    private static func gridTemplate(_ value: String) -> [(String, String)]? {
        if value == "none" || StyleGrammar.wideKeywords.contains(value) { return templateNames.map { ($0, value) } }
        let sides = split(value, at: slash)
        let columns = sides.count > 1 ? sides[1] : "none"
        guard let first = sides.first, sides.count <= 2 else { return nil }
        guard first.contains("\"") || first.contains("'") else {
            return sides.count < 2 ? nil : Array(zip(templateNames, [first, columns, "none"]))
        }
        // Each string is a row, whose size may follow it.
        var areas: [String] = []
        var rows: [String] = []
        var isRowOpen = false
        for word in words(first) {
            if word.hasPrefix("\"") || word.hasPrefix("'") {
                if isRowOpen { rows.append("auto") }
                areas.append(word)
                isRowOpen = true
            } else if word.hasPrefix("[") {
                if isRowOpen { rows.append("auto") }
                isRowOpen = false
                rows.append(word)
            } else {
                rows.append(word)
                isRowOpen = false
            }
        }
        if isRowOpen { rows.append("auto") }
        let texts = [rows.joined(separator: " "), columns, areas.joined(separator: " ")]
        return Array(zip(templateNames, texts))
    }

    private static func gridContainer(_ value: String) -> [(String, String)]? {
        let flowNames = ["grid-auto-flow", "grid-auto-rows", "grid-auto-columns"]
        let initial = Array(zip(flowNames, ["row", "auto", "auto"]))
        if StyleGrammar.wideKeywords.contains(value) { return (templateNames + flowNames).map { ($0, value) } }
        guard value.contains("auto-flow") else { return gridTemplate(value).map { $0 + initial } }
        let sides = split(value, at: slash)
        guard sides.count == 2 else { return nil }
        let flowsInRows = sides[0].contains("auto-flow")
        var sizes = words(flowsInRows ? sides[0] : sides[1])
        let isDense = sizes.contains("dense")
        sizes.removeAll { $0 == "auto-flow" || $0 == "dense" }
        let size = sizes.isEmpty ? "auto" : sizes.joined(separator: " ")
        let flow = (flowsInRows ? "row" : "column") + (isDense ? " dense" : "")
        let tracks = flowsInRows ? ["none", sides[1], "none"] : [sides[0], "none", "none"]
        return Array(zip(templateNames, tracks))
            + Array(zip(flowNames, [flow, flowsInRows ? size : "auto", flowsInRows ? "auto" : size]))
    }
}
