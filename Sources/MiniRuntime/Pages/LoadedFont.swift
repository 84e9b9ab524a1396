internal import MiniCore
internal import MiniStyle

/// A font that a program has loaded by `my.loadFontFace`.
///
/// - Source: My.loadFontFace, Alipay open docs.
struct LoadedFont {
    /// The rule for documents, in the sheet of the page that has loaded the font.
    let origin: StyleOrigin
    /// What selects the font.
    ///
    /// A later one with the same key replaces it.
    let key: [StyleDeclaration]

    /// The maximum number of fonts of a page, and of those for all pages; the first ones are dropped.
    static let countLimit = 64
    /// The descriptors of `desc`.
    private static let descriptors = ["style", "weight", "variant"]

    /// The font of a call; nil without a usable family or source.
    ///
    /// - Parameter page: The path of the page, to which addresses are relative.
    init?(_ parameters: ScriptObject, on page: String) {
        let quotes: Set<Character> = ["\"", "'", " "]
        var family = Substring(parameters["family"]?.string ?? "")
        while let first = family.first, quotes.contains(first) { family.removeFirst() }
        while let last = family.last, quotes.contains(last) { family.removeLast() }
        let source = parameters["source"]?.string ?? ""
        let isFunction = source.lowercased().contains("url(")
        guard !family.isEmpty, Self.isPlain(String(family)), isFunction || !source.isEmpty && Self.isPlain(source)
        else {
            return nil
        }
        var key = [StyleDeclaration(name: "font-family", value: "\"\(family)\"")]
        for name in Self.descriptors {
            guard let value = parameters["desc"]?[name]?.attributeText,
                value.wholeMatch(of: /[A-Za-z0-9 -]{1,40}/) != nil
            else { continue }
            key.append(StyleDeclaration(name: "font-\(name)", value: value))
        }
        self.key = key
        let sources = StyleDeclaration(name: "src", value: isFunction ? source : "url(\"\(source)\")")
        origin = StyleOrigin(definition: page, rules: [.fontFace(key + [sources])], reach: .everywhere)
    }

    /// Whether a text can stand between quotes.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }
    }
}

extension [LoadedFont] {
    /// Adds a font, in place of one with the same key.
    mutating func load(_ font: LoadedFont) {
        removeAll { $0.key == font.key }
        append(font)
        if count > LoadedFont.countLimit { removeFirst(count - LoadedFont.countLimit) }
    }
}
