/// Shorthands of lists, text decorations and transitions. Omitted parts have their initial values.
extension StyleShorthand {
    /// Type, position and image in any order.
    static func listStyle(_ value: String) -> [(String, String)] {
        if StyleGrammar.wideKeywords.contains(value) {
            return ["type", "position", "image"].map { ("list-style-\($0)", value) }
        }
        var (type, position, image) = ("disc", "outside", "none")
        for word in words(value) {
            switch word.lowercased() {
            case "inside", "outside": position = word
            case let lower where lower.contains("("): image = word
            default: type = word
            }
        }
        return [("list-style-type", type), ("list-style-position", position), ("list-style-image", image)]
    }

    /// Lines, style, colour and thickness in any order.
    static func textDecoration(_ value: String) -> [(String, String)] {
        let names = ["line", "style", "color", "thickness"].map { "text-decoration-\($0)" }
        if StyleGrammar.wideKeywords.contains(value) { return names.map { ($0, value) } }
        var lines: [String] = []
        var (style, color, thickness) = ("solid", "currentcolor", "auto")
        for word in words(value) {
            switch word.lowercased() {
            case "none", "underline", "overline", "line-through", "blink": lines.append(word)
            case "solid", "double", "dotted", "dashed", "wavy": style = word
            case "auto", "from-font": thickness = word
            case let lower where StyleGrammar.accepts(lower, as: "border-top-width"): thickness = word
            default: color = word
            }
        }
        let line = lines.isEmpty ? "none" : lines.joined(separator: " ")
        return Array(zip(names, [line, style, color, thickness]))
    }

    /// For each transition a property, two times and a timing function.
    static func transition(_ value: String) -> [(String, String)] {
        let names = ["property", "duration", "timing-function", "delay"].map { "transition-\($0)" }
        if StyleGrammar.wideKeywords.contains(value) { return names.map { ($0, value) } }
        var columns: [[String]] = [[], [], [], []]
        for part in parts(value) {
            var row = ["all", "0s", "ease", "0s"]
            var timeCount = 0
            for word in words(part) {
                if let first = word.utf8.first, first < 0x41, word.hasSuffix("s") {
                    row[timeCount == 0 ? 1 : 3] = word
                    timeCount += 1
                } else if word.contains("(") || easings.contains(word.lowercased()) {
                    row[2] = word
                } else {
                    row[0] = word
                }
            }
            for (index, text) in row.enumerated() { columns[index].append(text) }
        }
        return zip(names, columns).map { ($0, $1.joined(separator: ", ")) }
    }

    private static let easings: Set<String> = [
        "ease", "linear", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
    ]
}
