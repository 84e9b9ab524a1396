/// Expands shorthands into the longhands that layout and queries read.
///
/// Shorthands of other properties, such as `animation`, are kept unchanged.
package enum StyleShorthand {
    /// The declarations that a declaration sets: itself unless it is a shorthand.
    ///
    /// A shorthand with `var()` is not expanded until the variable is known.
    static func expand(_ declaration: StyleDeclaration) -> [StyleDeclaration] {
        let declaration = plain(declaration)
        guard !declaration.value.contains("var("), let longhands = longhands(declaration) else { return [declaration] }
        return longhands.map {
            StyleDeclaration(name: $0.0, value: $0.1, isImportant: declaration.isImportant)
        }
    }

    /// Properties that were introduced with a prefix and have the same meaning with it.
    private static let formerlyPrefixed: Set<String> = [
        "align-content", "align-items", "align-self", "box-sizing", "flex", "flex-basis", "flex-direction", "flex-flow",
        "flex-grow", "flex-shrink", "flex-wrap", "justify-content", "order",
    ]

    private static func plain(_ declaration: StyleDeclaration) -> StyleDeclaration {
        guard declaration.name.hasPrefix("-webkit-") else { return declaration }
        let name = String(declaration.name.dropFirst(8))
        guard formerlyPrefixed.contains(name) else { return declaration }
        return StyleDeclaration(name: name, value: declaration.value, isImportant: declaration.isImportant)
    }

    private static let sides = ["top", "right", "bottom", "left"]

    private static func longhands(_ declaration: StyleDeclaration) -> [(String, String)]? {
        let name = declaration.name
        let value = declaration.value
        switch name {
        case "margin", "padding":
            return eachSide(value) { "\(name)-\($0)" }
        case "inset":
            return eachSide(value) { $0 }
        case "border-width", "border-style", "border-color":
            let aspect = name.dropFirst(7)
            return eachSide(value) { "border-\($0)-\(aspect)" }
        case "border":
            let line = borderLine(value)
            return sides.flatMap { side in line.map { ("border-\(side)-\($0.0)", $0.1) } }
        case "border-top", "border-right", "border-bottom", "border-left":
            return borderLine(value).map { ("\(name)-\($0.0)", $0.1) }
        case "border-radius":
            return radii(value)
        case "flex": return flex(value)
        case "flex-flow": return flexFlow(value)
        case "gap", "grid-gap":
            let parts = words(value)
            guard let row = parts.first else { return nil }
            return [("row-gap", row), ("column-gap", parts.count > 1 ? parts[1] : row)]
        case "overflow":
            let parts = words(value)
            guard let x = parts.first else { return nil }
            return [("overflow-x", x), ("overflow-y", parts.count > 1 ? parts[1] : x)]
        case "place-content", "place-items", "place-self":
            let parts = words(value)
            guard let first = parts.first else { return nil }
            let aspect = name.dropFirst(6)
            return [("align-\(aspect)", first), ("justify-\(aspect)", parts.count > 1 ? parts[1] : first)]
        case "list-style": return listStyle(value)
        case "text-decoration": return textDecoration(value)
        case "transition": return transition(value)
        case "background": return background(value)
        case "font": return font(value)
        default: return name.hasPrefix("grid") ? grid(name, value) : nil
        }
    }

    /// The words of a value.
    ///
    /// Brackets and strings are not split, and a colour needs no space before it: `solid#fff`.
    static func words(_ value: String) -> [String] {
        split(value, at: 0x20).flatMap { word -> [String] in
            guard let sign = word.lastIndex(of: "#"), sign > word.startIndex, word.last != ")", word.last != "\"",
                word.last != "'"
            else { return [word] }
            return [String(word[..<sign]), String(word[sign...])]
        }
    }

    /// The parts of a value between commas outside brackets.
    package static func parts(_ value: String) -> [String] { split(value, at: UInt8(ascii: ",")) }

    /// The parts of a value between separators outside brackets and strings.
    static func split(_ value: String, at separator: UInt8) -> [String] {
        var result: [String] = []
        var scanner = StyleScanner(Array(value.utf8))
        while scanner.current != nil {
            let start = scanner.at
            scanner.skipTo([separator])
            let text = scanner.text(from: start, to: scanner.at)
            if !text.isEmpty { result.append(text) }
            scanner.at += 1
        }
        return result
    }

    private static func fourSides(_ value: String) -> [String]? {
        let parts = words(value)
        switch parts.count {
        case 1: return [parts[0], parts[0], parts[0], parts[0]]
        case 2: return [parts[0], parts[1], parts[0], parts[1]]
        case 3: return [parts[0], parts[1], parts[2], parts[1]]
        case 4: return parts
        default: return nil
        }
    }

    private static func eachSide(_ value: String, _ name: (String) -> String) -> [(String, String)]? {
        guard let values = fourSides(value) else { return nil }
        return zip(sides, values).map { (name($0.0), $0.1) }
    }

    private static func radii(_ value: String) -> [(String, String)]? {
        let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]
        let horizontal = value.split(separator: "/").first.map(String.init) ?? value
        guard let values = fourSides(horizontal) else { return nil }
        return zip(corners, values).map { ("border-\($0.0)-radius", $0.1) }
    }

    static let lineStyles: Set<String> = [
        "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
    ]

    /// Width, style and colour in any order.
    ///
    /// Omitted parts have their initial values.
    private static func borderLine(_ value: String) -> [(String, String)] {
        if StyleGrammar.wideKeywords.contains(value) { return [("width", value), ("style", value), ("color", value)] }
        var (width, style, color) = ("medium", "none", "currentcolor")
        for word in words(value) {
            if lineStyles.contains(word.lowercased()) {
                style = word.lowercased()
            } else if StyleGrammar.accepts(word, as: "border-top-width") {
                width = word
            } else {
                color = word
            }
        }
        return [("width", width), ("style", style), ("color", color)]
    }

    private static func flex(_ value: String) -> [(String, String)]? {
        func longhands(_ grow: String, _ shrink: String, _ basis: String) -> [(String, String)] {
            [("flex-grow", grow), ("flex-shrink", shrink), ("flex-basis", basis)]
        }
        if StyleGrammar.wideKeywords.contains(value) { return longhands(value, value, value) }
        if value == "none" { return longhands("0", "0", "auto") }
        if value == "auto" { return longhands("1", "1", "auto") }
        var numbers: [String] = []
        var basis: String?
        for word in words(value) {
            let isNumber = Double(word) != nil || LengthExpression(word)?.number != nil
            if isNumber, numbers.count < 2 { numbers.append(word) } else { basis = word }
        }
        guard let grow = numbers.first else { return basis.map { longhands("1", "1", $0) } }
        return longhands(grow, numbers.count > 1 ? numbers[1] : "1", basis ?? "0%")
    }

    private static func flexFlow(_ value: String) -> [(String, String)] {
        var result: [(String, String)] = []
        for word in words(value) {
            result.append((word.contains("wrap") ? "flex-wrap" : "flex-direction", word))
        }
        return result
    }

    /// The colour and the image.
    ///
    /// Position, size and repetition are read only where they are unambiguous.
    private static func background(_ value: String) -> [(String, String)] {
        if StyleGrammar.wideKeywords.contains(value) {
            return [("background-color", value), ("background-image", value)]
        }
        let layers = parts(value)
        var color = "transparent"
        var images: [String] = []
        var rest: [String] = []
        for (index, layer) in layers.enumerated() {
            var image = "none"
            var others: [String] = []
            for word in words(layer) {
                if word.contains("(") && (word.hasPrefix("url(") || word.contains("gradient(")) {
                    image = word
                } else if index == layers.count - 1, isColor(word) {
                    color = word
                } else if word != "none" {
                    others.append(word)
                }
            }
            images.append(image)
            rest.append(others.joined(separator: " "))
        }
        var result = [("background-color", color), ("background-image", images.joined(separator: ", "))]
        let repetition: String? = words(rest.joined(separator: " ")).first { $0.contains("repeat") }
        if let repetition { result.append(("background-repeat", repetition)) }
        let places = (rest.first ?? "").split(separator: "/", maxSplits: 1).map { part in
            Self.words(String(part)).filter { !$0.contains("repeat") && $0 != "fixed" && $0 != "scroll" }
                .joined(separator: " ")
        }
        if let position = places.first, !position.isEmpty { result.append(("background-position", position)) }
        if places.count > 1, !places[1].isEmpty { result.append(("background-size", places[1])) }
        return result
    }

    private static let positions: Set<String> = [
        "none", "left", "right", "top", "bottom", "center", "repeat", "no-repeat", "repeat-x", "repeat-y", "space",
        "round", "fixed", "scroll", "local", "cover", "contain", "/", "border-box", "padding-box", "content-box",
        "auto",
    ]

    private static func isColor(_ word: String) -> Bool {
        if word.hasPrefix("#") || word.hasPrefix("rgb") || word.hasPrefix("hsl") { return true }
        guard !positions.contains(word) else { return false }
        return word.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 < 0x7B }
    }

    private static func font(_ value: String) -> [(String, String)]? {
        var parts = words(value)
        var result: [(String, String)] = []
        while let word = parts.first {
            parts.removeFirst()
            if ["italic", "oblique"].contains(word) {
                result.append(("font-style", word))
            } else if ["bold", "bolder", "lighter"].contains(word) || (Double(word).map { $0 >= 100 } ?? false) {
                result.append(("font-weight", word))
            } else if word != "normal", word != "small-caps" {
                let sizes = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
                guard !sizes[0].isEmpty else { return nil }
                result.append(("font-size", String(sizes[0])))
                if sizes.count > 1 { result.append(("line-height", String(sizes[1]))) }
                let family = parts.joined(separator: " ")
                if !family.isEmpty { result.append(("font-family", family)) }
                return result
            }
        }
        return nil
    }
}
