internal import MiniCore

/// The valid values of common properties.
///
/// A declaration with another value is ignored, as in browsers.
///
/// A property without an entry here accepts any value.
enum StyleGrammar {
    /// The type of the value of a longhand property.
    private enum Kind {
        case color
        /// A length or a percentage, or one of some keywords. Unless it is signed, values below 0 are invalid.
        case length(words: Set<String>, isSigned: Bool = false)
        /// The same as `length`, or a number.
        case lengthOrNumber(words: Set<String>)
        case number(words: Set<String> = [])
        case integer(words: Set<String> = [])
        /// Some keywords, several of which may be combined.
        case words(Set<String>)
    }

    /// Whether a declaration is valid.
    ///
    /// A shorthand is valid if all declarations that it sets are.
    static func accepts(_ declaration: StyleDeclaration) -> Bool {
        // The value of a variable is unknown here.
        if declaration.name.hasPrefix("--") || declaration.value.contains("var(") { return true }
        let longhands = StyleShorthand.expand(declaration)
        if sided.contains(declaration.name), longhands.first?.name == declaration.name { return false }
        return longhands.allSatisfy { accepts($0.value, as: $0.name) }
    }

    /// Whether the computed value of a property can be a length in pixels.
    static func isLength(_ name: String) -> Bool {
        switch kinds[name] {
        case .length, .lengthOrNumber: true
        default: false
        }
    }

    /// Whether a value is meant for other browsers.
    ///
    /// Such values often precede the one that applies.
    static func isForeign(_ value: String) -> Bool {
        ["-ms-", "-moz-", "-o-"].contains(where: value.hasPrefix) || value.contains("\\") || value.contains("constant(")
    }

    /// Whether a value without variables is valid for a longhand property.
    static func accepts(_ value: String, as name: String) -> Bool {
        guard let kind = kinds[name] else { return true }
        let value = value.lowercased()
        if wideKeywords.contains(value) { return true }
        switch kind {
        case .color:
            return StyleColor.isColor(value)
        case .length(let words, let isSigned):
            let isPair = name.hasSuffix("-radius")
            let parts = value.contains(" ") ? StyleShorthand.words(value) : [value]
            return parts.count <= (isPair ? 2 : 1) && parts.allSatisfy { isLength($0, words, isSigned: isSigned) }
        case .lengthOrNumber(let words):
            return isLength(value, words, isSigned: false) || Double(value).map { $0 >= 0 } ?? false
        case .number(let words):
            let number = value.hasSuffix("%") ? value.dropLast() : value[...]
            return words.contains(value) || isFunction(value) || Double(number).map { $0.isFinite } ?? false
        case .integer(let words):
            let digits = value.first == "-" || value.first == "+" ? value.dropFirst() : value[...]
            return words.contains(value) || isFunction(value)
                || !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
        case .words(let words):
            return value.split(separator: " ").allSatisfy { words.contains(String($0)) || $0.hasPrefix("-webkit-") }
        }
    }

    // MARK: Lengths

    private static func isLength(_ value: String, _ words: Set<String>, isSigned: Bool) -> Bool {
        if words.contains(value) || value.hasPrefix("-webkit-") && !value.contains(" ") { return true }
        guard let first = value.utf8.first else { return false }
        guard first < 0x61 else { return isFunction(value) }
        let unit = value.utf8.reversed().prefix { $0.isLowercaseLetter || $0 == UInt8(ascii: "%") }.reversed()
        let number = value.dropLast(unit.count)
        guard let last = number.utf8.last, last != UInt8(ascii: "."), let length = Double(number), length.isFinite
        else {
            return false
        }
        if unit.isEmpty ? length != 0 : !units.contains(String(decoding: unit, as: UTF8.self)) { return false }
        return isSigned || length >= 0
    }

    private static let units: Set<String> = [
        "%", "px", "rpx", "em", "rem", "ex", "ch", "cap", "ic", "lh", "rlh", "vw", "vh", "vi", "vb", "vmin", "vmax",
        "svw", "svh", "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax", "pt", "pc", "in",
        "cm", "mm", "q",
    ]

    /// Whether a value is a function that can return a number or a length.
    private static func isFunction(_ value: String) -> Bool {
        guard value.hasSuffix(")"), let bracket = value.firstIndex(of: "("), !value.contains("constant(") else {
            return false
        }
        return functions.contains(String(value[..<bracket])) && StyleShorthand.words(value).count == 1
    }

    private static let functions: Set<String> = [
        "calc", "-webkit-calc", "min", "max", "clamp", "env", "fit-content", "round", "mod", "rem", "abs", "sign",
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp", "calc-size",
        "anchor", "anchor-size",
    ]

    // MARK: Properties

    static let wideKeywords: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

    /// Shorthands that set all four sides or none.
    private static let sided: Set<String> = [
        "margin", "padding", "inset", "border-width", "border-style", "border-color", "border-radius",
    ]

    private static let kinds: [String: Kind] = {
        var kinds = lengths.merging(keywords) { $1 }
        for side in ["top", "right", "bottom", "left"] {
            kinds[side] = .length(words: ["auto"], isSigned: true)
            kinds["margin-\(side)"] = .length(words: ["auto"], isSigned: true)
            kinds["padding-\(side)"] = .length(words: [])
            kinds["border-\(side)-width"] = .length(words: ["thin", "medium", "thick"])
            kinds["border-\(side)-style"] = .words(StyleShorthand.lineStyles)
            kinds["border-\(side)-color"] = .color
        }
        for corner in ["top-left", "top-right", "bottom-right", "bottom-left"] {
            kinds["border-\(corner)-radius"] = .length(words: [])
        }
        for name in ["color", "background-color", "caret-color", "outline-color", "text-decoration-color"] {
            kinds[name] = .color
        }
        kinds["opacity"] = .number()
        kinds["flex-grow"] = .number()
        kinds["flex-shrink"] = .number()
        kinds["font-weight"] = .number(words: ["normal", "bold", "bolder", "lighter"])
        kinds["order"] = .integer()
        kinds["z-index"] = .integer(words: ["auto"])
        return kinds
    }()

    private static let lengths: [String: Kind] = {
        let contents: Set<String> = [
            "min-content", "max-content", "fit-content", "stretch", "intrinsic", "min-intrinsic",
        ]
        var lengths: [String: Kind] = [
            "flex-basis": .length(words: contents.union(["auto", "content"])),
            "row-gap": .length(words: ["normal"]), "column-gap": .length(words: ["normal"]),
            "letter-spacing": .length(words: ["normal"], isSigned: true),
            "word-spacing": .length(words: ["normal"], isSigned: true),
            "line-height": .lengthOrNumber(words: ["normal"]),
            "font-size": .length(words: [
                "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "larger",
                "smaller",
            ]),
            "vertical-align": .length(
                words: ["baseline", "sub", "super", "text-top", "text-bottom", "middle", "top", "bottom"],
                isSigned: true,
            ),
        ]
        for size in ["width", "height"] {
            lengths[size] = .length(words: contents.union(["auto"]))
            lengths["min-\(size)"] = .length(words: contents.union(["auto"]))
            lengths["max-\(size)"] = .length(words: contents.union(["none"]))
        }
        return lengths
    }()

    private static let keywords: [String: Kind] = {
        let alignments: Set<String> = [
            "normal", "auto", "stretch", "center", "start", "end", "flex-start", "flex-end", "self-start", "self-end",
            "left", "right", "baseline", "first", "last", "safe", "unsafe", "space-between", "space-around",
            "space-evenly", "legacy", "anchor-center",
        ]
        let overflows: Set<String> = ["visible", "hidden", "scroll", "auto", "clip", "overlay"]
        var keywords: [String: Kind] = [
            "display": .words([
                "none", "contents", "block", "inline", "inline-block", "flow", "flow-root", "flex", "inline-flex",
                "grid", "inline-grid", "list-item", "run-in", "ruby", "ruby-base", "ruby-text", "math", "table",
                "inline-table", "table-row-group", "table-header-group", "table-footer-group", "table-row",
                "table-cell", "table-column-group", "table-column", "table-caption",
            ]),
            "position": .words(["static", "relative", "absolute", "fixed", "sticky"]),
            "visibility": .words(["visible", "hidden", "collapse"]),
            "box-sizing": .words(["content-box", "border-box"]),
            "overflow-x": .words(overflows), "overflow-y": .words(overflows),
            "flex-direction": .words(["row", "row-reverse", "column", "column-reverse"]),
            "flex-wrap": .words(["nowrap", "wrap", "wrap-reverse"]),
            "float": .words(["none", "left", "right", "inline-start", "inline-end"]),
            "clear": .words(["none", "left", "right", "both", "inline-start", "inline-end"]),
            "text-align": .words(["left", "right", "center", "justify", "start", "end", "match-parent", "justify-all"]),
            "white-space": .words([
                "normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces", "wrap", "collapse", "preserve",
                "preserve-breaks", "preserve-spaces",
            ]),
            "word-break": .words(["normal", "break-all", "keep-all", "break-word", "auto-phrase"]),
            "overflow-wrap": .words(["normal", "break-word", "anywhere"]),
            "word-wrap": .words(["normal", "break-word", "anywhere"]),
            "text-transform": .words([
                "none", "capitalize", "uppercase", "lowercase", "full-width", "full-size-kana", "math-auto",
            ]),
            "object-fit": .words(["fill", "contain", "cover", "none", "scale-down"]),
        ]
        for aspect in ["content", "items", "self"] {
            keywords["align-\(aspect)"] = .words(alignments)
            keywords["justify-\(aspect)"] = .words(alignments)
        }
        return keywords
    }()
}
