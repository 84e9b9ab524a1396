package import MiniCore

/// The nodes of a `rich-text`, which a program sets as a list or as HTML.
///
/// - Source: rich-text, Alipay open docs: the trusted tags. Other elements are removed with all their descendants.
package struct RichTextMarkup {
    /// The tags that are rendered.
    package static let tags: Set<String> = [
        "a", "abbr", "address", "article", "aside", "b", "bdo", "bdr", "big", "blockquote", "br", "caption", "center",
        "cite", "code", "col", "colgroup", "dd", "del", "div", "dl", "dt", "em", "fieldset", "font", "footer", "h1",
        "h2",
        "h3", "h4", "h5", "h6", "header", "hr", "i", "img", "ins", "label", "legend", "li", "mark", "nav", "ol", "p",
        "pre",
        "q", "rt", "ruby", "s", "section", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot",
        "th",
        "thead", "tr", "tt", "u", "ul",
    ]
    /// The tags that have no end tag.
    package static let voidTags: Set<String> = ["br", "col", "hr", "img"]
    /// Tags without an end tag, or whose content is not markup, that are not rendered.
    private static let emptyTags: Set<String> = voidTags.union([
        "input", "link", "meta", "source", "wbr", "base", "embed",
    ])
    private static let rawTags: Set<String> = ["script", "style", "textarea", "title", "xmp", "noscript", "iframe"]
    /// The maximum depth.
    ///
    /// Deeper elements become siblings of the elements around them.
    private static let depthLimit = 64

    private struct Element {
        let name: String
        let attributes: ScriptObject
        var children: [ScriptValue] = []

        var node: ScriptValue { ["name": .string(name), "attrs": .object(attributes), "children": .array(children)] }
    }

    private let bytes: [UInt8]
    private var at = 0
    /// The open elements, outermost first.
    ///
    /// The first one is the root.
    private var open = [Element(name: "", attributes: ScriptObject())]

    /// The nodes of the attribute `nodes`.
    package static func nodes(_ value: ScriptValue?) -> [ScriptValue] {
        guard let html = value?.string else { return value?.array ?? [] }
        var markup = RichTextMarkup(bytes: Array(html.utf8))
        return markup.parse()
    }

    /// The text of a node with its entities replaced, or nil for an element.
    package static func text(of node: ScriptValue) -> String? { node["text"]?.string.map(CharacterReference.decode) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func parse() -> [ScriptValue] {
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<"), readTag() { continue }
            let start = at
            at += 1
            while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
            addText(start..<at)
        }
        while open.count > 1 { close() }
        return open[0].children
    }

    private mutating func addText(_ range: Range<Int>) {
        let text = String(decoding: bytes[range], as: UTF8.self)
        open[open.count - 1].children.append(["type": "text", "text": .string(text)])
    }

    private mutating func close() {
        let element = open.removeLast()
        open[open.count - 1].children.append(element.node)
    }

    /// Parses markup that begins with `<`, or returns false when it is text.
    private mutating func readTag() -> Bool {
        let isEnd = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")
        let start = at + (isEnd ? 2 : 1)
        guard start < bytes.count else { return false }
        if bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "?") {
            skipDeclaration()
            return true
        }
        guard bytes[start].isLetter else { return false }
        at = start
        let name = word { $0 != UInt8(ascii: "/") }.lowercased()
        let attributes = readAttributes()
        // A tag that is not closed before the end of the text is ignored.
        guard at <= bytes.count else { return true }
        if isEnd { end(name) } else { begin(name, attributes) }
        return true
    }

    private mutating func begin(_ name: String, _ attributes: ScriptObject) {
        let element = Element(name: name, attributes: attributes)
        if Self.rawTags.contains(name) {
            skipContent(of: name)
        } else if Self.emptyTags.contains(name) || open.count > Self.depthLimit {
            open[open.count - 1].children.append(element.node)
        } else {
            // These elements end where the next one begins.
            if ["p", "li", "td", "th", "tr", "dt", "dd", "option"].contains(name), open.last?.name == name { close() }
            open.append(element)
        }
    }

    private mutating func end(_ name: String) {
        guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else { return }
        while open.count > index { close() }
    }

    /// Skips to the end tag of an element whose content is not markup.
    private mutating func skipContent(of name: String) {
        let mark = Array("</\(name)".utf8)
        while at < bytes.count {
            let isMark = bytes[at...].prefix(mark.count).elementsEqual(mark) { $0 == $1 || $0 | 0x20 == $1 }
            if isMark {
                while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
                at += 1
                return
            }
            at += 1
        }
    }

    private mutating func skipDeclaration() {
        let isComment = bytes[at...].starts(with: "<!--".utf8)
        let mark = Array((isComment ? "-->" : ">").utf8)
        while at < bytes.count, !bytes[at...].starts(with: mark) { at += 1 }
        at += mark.count
    }

    /// Parses attributes up to the end of the tag.
    private mutating func readAttributes() -> ScriptObject {
        var attributes = ScriptObject()
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            if bytes[at].isWhitespace || bytes[at] == UInt8(ascii: "/") {
                at += 1
                continue
            }
            let name = word { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }.lowercased()
            // A character that does not begin a name.
            if name.isEmpty { at += 1 }
            skipSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
                attributes[name] = .string("")
                continue
            }
            at += 1
            skipSpace()
            attributes[name] = .string(CharacterReference.decode(attributeValue()))
        }
        at += 1
        return attributes
    }

    private mutating func attributeValue() -> String {
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
            return word { _ in true }
        }
        let quote = bytes[at]
        let start = at + 1
        at = start
        while at < bytes.count, bytes[at] != quote { at += 1 }
        defer { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
    }

    /// The bytes up to a space, the end of the tag, or the first byte that does not belong to the word.
    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, !bytes[at].isWhitespace, bytes[at] != UInt8(ascii: ">"), belongs(bytes[at]) {
            at += 1
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }
}
