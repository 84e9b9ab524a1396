internal import MiniCore
internal import MiniStyle

/// Writes the nodes of a page as the elements of a document.
struct HTMLElementWriter {
    /// Definitions that rules refer to, so that their elements must have an attribute with the definition.
    private let scopes: Set<String>
    private let admitted: [HTMLAddress: String]
    private let pixelsPerRPX: Double?
    /// Whether each element has the number of its node, ``HTMLPage/numberAttribute``.
    private let numbersNodes: Bool
    /// The styles that attributes set, each with the number of its class.
    private var looks: [AttributeRule: Int] = [:]
    /// The parts of ``HTMLStyles`` that the elements written so far need.
    private var parts: Set<HTMLStyles.Part> = []

    private struct AttributeRule: Hashable {
        let tag: String
        let style: String
    }

    init(
        scopes: Set<String>,
        admitted: [HTMLAddress: String],
        pixelsPerRPX: Double?,
        numbersNodes: Bool = false,
    ) {
        self.scopes = scopes
        self.admitted = admitted
        self.pixelsPerRPX = pixelsPerRPX
        self.numbersNodes = numbersNodes
    }

    mutating func page(_ page: ViewNode, frame: HTMLFrame?) -> String {
        var text = "<body\(styleAttribute(page))>\n"
        for child in page.children { text += node(child, of: page) }
        if let frame { text += "\n" + frame.elements }
        return text + "\n</body>"
    }

    private mutating func node(_ node: ViewNode, of parent: ViewNode) -> String {
        // Line breaks in a `text` are kept whatever its style is.
        if node.kind == .text { return parent.tag == "text" ? HTMLText.lines(node.text) : EscapedText.html(node.text) }
        if node.component?.isHost == false { return content(node) }
        let tag = HTMLElement.tag(for: node.tag)
        let start = "<\(tag)\(attributes(node))>"
        if HTMLElement.isVoid(tag) { return start }
        return "\(start)\(inner(node))</\(tag)>"
    }

    private mutating func content(_ node: ViewNode) -> String {
        var text = ""
        for child in node.children { text += self.node(child, of: node) }
        return text
    }

    /// The text between the tags of an element.
    private mutating func inner(_ node: ViewNode) -> String {
        switch node.tag {
        case "textarea": EscapedText.html(Self.text(node.attributes["value"]))
        case "video", "audio", "canvas", "progress": ""
        case "web-view": EscapedText.html(Self.text(node.attributes["src"]))
        case "icon": Self.symbol(Self.text(node.attributes["type"]))
        case "map": markers(of: node) + content(node)
        case "rich-text": rich(RichTextMarkup.nodes(node.attributes["nodes"]), in: node.scope)
        default: content(node)
        }
    }

    /// The markers of a map, each at its place from the middle.
    private mutating func markers(of node: ViewNode) -> String {
        guard node.component == nil else { return "" }
        parts.insert(.map)
        return HTMLMap.markers(of: node).map { marker in
            let place = [("left", marker.offset.x), ("top", marker.offset.y)]
                .map { "\($0): calc(50% + \(StyleUnits.text($1))px)" }
            let title = EscapedText.html(marker.title)
            let detail = numbersNodes ? " data-marker=\"\(EscapedText.html(JSON.text(marker.detail)))\"" : ""
            return """
                <span class="mini-marker" role="button" aria-label="\(title)"\(detail) \
                style="\(place.joined(separator: "; "))">\(EscapedText.html(marker.label))\(picture(of: marker, node))</span>
                """
        }.joined()
    }

    /// The picture of a marker; empty for the default one, and if its address is not admitted.
    private func picture(of marker: HTMLMap.Marker, _ node: ViewNode) -> String {
        guard let icon = marker.icon, let address = admitted[HTMLAddress(icon, in: node.scope)] else { return "" }
        let size = marker.size.map { width, height in
            " width=\"\(StyleUnits.text(width))\" height=\"\(StyleUnits.text(height))\""
        }
        return "<img alt=\"\" src=\"\(EscapedText.html(address))\"\(size ?? "")>"
    }

    private static func symbol(_ type: String) -> String {
        switch type {
        case "success", "success_no_circle": "\u{2713}"
        case "warn", "info": "!"
        case "waiting": "\u{2026}"
        case "cancel", "clear": "\u{00D7}"
        case "download": "\u{2193}"
        case "search": "\u{2315}"
        default: ""
        }
    }

    // MARK: Attributes

    private mutating func attributes(_ node: ViewNode) -> String {
        var result = ""
        func add(_ name: String, _ value: String?) {
            result += value.map { " \(name)=\"\(EscapedText.html($0))\"" } ?? " \(name)"
        }
        if numbersNodes {
            add(HTMLPage.numberAttribute, String(node.id))
            if let handling = Self.touchMoveHandling(of: node) { add(HTMLPage.touchMoveAttribute, handling) }
        }
        let id = Self.text(node.attributes["id"])
        if !id.isEmpty { add("id", id) }
        let classes = ["mini-\(node.tag)", attributeClass(of: node), node.attributes["class"]?.string ?? ""]
        add("class", classes.filter { !$0.isEmpty }.joined(separator: " "))
        result += styleAttribute(node)
        if let component = node.component { add("data-component", component.path) }
        for (name, value) in HTMLElement.fixedAttributes(of: node.tag) {
            // The program's own attributes for screen readers are written below. No attribute is written twice.
            if !Self.isAllowedAttribute(name) || node.attributes[name] == nil { add(name, value) }
        }
        if node.tag == "input" { add("type", Self.inputType(node)) }
        if node.tag == "swiper", node.attributes["vertical"]?.isTruthy == true { parts.insert(.verticalSwiper) }
        var mapped = HTMLElement.attributes(of: node.tag)
        if numbersNodes { mapped += HTMLElement.dynamicAttributes(of: node.tag) }
        for (name, html) in mapped {
            guard let value = node.attributes[name], Self.isShown(value) else { continue }
            if !HTMLElement.isBoolean(html) {
                add(html, value == .bool(true) ? nil : Self.text(value))
            } else if value.isTruthy {
                add(html, nil)
            }
        }
        if let mode = node.attributes["mode"]?.string, HTMLElement.tag(for: node.tag) == "img" {
            add("data-mode", mode)
        }
        for name in ["src", "poster"] where Self.loads(node.tag, name) {
            // A rejected address is not written, since it may contain credentials.
            guard let address = node.attributes[name]?.string,
                let admitted = admitted[HTMLAddress(address, in: node.scope)]
            else { continue }
            add(name, admitted)
        }
        for property in node.attributes.properties where Self.isAllowedAttribute(property.key) {
            // No attribute is written twice.
            if numbersNodes, [HTMLPage.numberAttribute, HTMLPage.touchMoveAttribute].contains(property.key) {
                continue
            }
            if mapped.contains(where: { $0.html == property.key }) { continue }
            guard Self.isAttributeName(property.key), let text = Self.dataText(property.value) else { continue }
            add(property.key, text)
        }
        if AttributeStyle.isHidden(node) { add("hidden", nil) }
        return result
    }

    /// The value of ``HTMLPage/touchMoveAttribute``; nil for an element without a handler.
    private static func touchMoveHandling(of node: ViewNode) -> String? {
        for property in node.attributes.properties {
            if let handling = touchMoveHandling(byAttribute: property.key) { return handling }
        }
        for name in node.scriptAttributes {
            if let handling = touchMoveHandling(byAttribute: name) { return handling }
        }
        return nil
    }

    private static func touchMoveHandling(byAttribute name: String) -> String? {
        guard name.utf8.count <= "catchTouchMove".utf8.count else { return nil }
        switch name.lowercased() {
        case "ontouchmove": return "on"
        case "catchtouchmove": return "catch"
        default: return nil
        }
    }

    /// The class of the rule for the style that an element's attributes set, or an empty string for most elements.
    private mutating func attributeClass(of node: ViewNode) -> String {
        let style = declarations(AttributeStyle.text(of: node), of: BuiltInStyles.definition)
        guard !style.isEmpty else { return "" }
        let look = AttributeRule(tag: HTMLElement.tag(for: node.tag), style: style)
        let number = looks[look] ?? looks.count + 1
        looks[look] = number
        return "mini-style-\(number)"
    }

    /// The rules for the styles that attributes of the elements written so far set.
    ///
    /// They have the specificity of the rules of the built-in elements and must follow them.
    var attributeRules: String {
        looks.sorted { $0.value < $1.value }.map { look, number in
            "\(look.tag):where(.mini-style-\(number)) { \(look.style); }\n"
        }.joined()
    }

    /// The rules of the elements written so far that few pages have.
    var partRules: String { HTMLStyles.Part.allCases.filter(parts.contains).map(\.rules).joined() }

    private func styleAttribute(_ node: ViewNode) -> String {
        var result = scopes.contains(node.scope) ? " data-scope=\"\(EscapedText.html(node.scope))\"" : ""
        let inline = node.attributes["style"]?.string ?? ""
        let styles = [
            declarations(inline, of: node.scope), declarations(AnimationStyle.text(of: node), of: node.scope),
        ]
        let text = styles.filter { !$0.isEmpty }.joined(separator: "; ")
        if !text.isEmpty { result += " style=\"\(EscapedText.html(text))\"" }
        return result
    }

    /// The declarations of an inline style as CSS.
    private func declarations(_ style: String, of definition: String) -> String {
        guard !style.isEmpty else { return "" }
        let writer = HTMLStyleWriter(
            definition: definition,
            isolated: [],
            admitted: admitted,
            pixelsPerRPX: pixelsPerRPX,
        )
        return StyleParser.declarations(style).compactMap { declaration in
            writer.declaration(StyleDeclaration(name: declaration.name, value: declaration.value))
        }.joined(separator: "; ")
    }

    private static func inputType(_ node: ViewNode) -> String {
        if node.attributes["password"]?.isTruthy == true { return "password" }
        return node.attributes["type"]?.string == "number" ? "number" : "text"
    }

    /// Whether an attribute of an element is the address of a resource that is loaded.
    private static func loads(_ tag: String, _ name: String) -> Bool {
        tag == "video" || (name == "src" && (tag == "audio" || HTMLElement.tag(for: tag) == "img"))
    }

    /// Whether an attribute is kept for readers of the document, such as scripts and screen readers.
    private static func isAllowedAttribute(_ name: String) -> Bool {
        name == "role" || name.hasPrefix("data-") || name.hasPrefix("aria-")
    }

    private static func isAttributeName(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 < 0x80 && StyleScanner.isNameByte($0) }
    }

    private static func isShown(_ value: ScriptValue) -> Bool {
        switch value {
        case .string, .number, .bool(true): true
        default: false
        }
    }

    /// The text of such an attribute.
    ///
    /// Objects are written as JSON.
    private static func dataText(_ value: ScriptValue) -> String? {
        switch value {
        case .array, .object: JSON.text(value)
        case .bool: text(value)
        default: isShown(value) ? text(value) : nil
        }
    }

    private static func text(_ value: ScriptValue?) -> String { value?.attributeText ?? "" }

    // MARK: Addresses

    static func collectAddresses(_ node: ViewNode, _ addresses: inout Set<HTMLAddress>) {
        for name in ["src", "poster"] where loads(node.tag, name) {
            if let address = node.attributes[name]?.string, !address.isEmpty {
                addresses.insert(HTMLAddress(address, in: node.scope))
            }
        }
        collect(node.attributes["style"]?.string, in: node.scope, &addresses)
        if node.tag == "map" {
            for icon in HTMLMap.markers(of: node).compactMap(\.icon) {
                addresses.insert(HTMLAddress(icon, in: node.scope))
            }
        }
        if node.tag == "rich-text" {
            collectRich(RichTextMarkup.nodes(node.attributes["nodes"]), in: node.scope, &addresses)
        }
        for child in node.children where child.kind == .element { collectAddresses(child, &addresses) }
    }

    private static func collect(_ inline: String?, in scope: String, _ addresses: inout Set<HTMLAddress>) {
        guard let inline, inline.contains("(") else { return }
        let writer = HTMLStyleWriter(definition: scope, isolated: [], admitted: [:])
        writer.collect(StyleParser.declarations(inline), &addresses)
    }

    private static func collectRich(_ nodes: [ScriptValue], in scope: String, _ addresses: inout Set<HTMLAddress>) {
        for node in nodes {
            if node["name"]?.string?.lowercased() == "img", let source = node["attrs"]?["src"]?.string {
                addresses.insert(HTMLAddress(source, in: scope))
            }
            collect(node["attrs"]?["style"]?.string, in: scope, &addresses)
            collectRich(node["children"]?.array ?? [], in: scope, &addresses)
        }
    }

    // MARK: Rich text

    /// The nodes of a `rich-text`: known tags with class and style, permitted images, and texts.
    private func rich(_ nodes: [ScriptValue], in scope: String) -> String {
        var result = ""
        for node in nodes {
            if let text = RichTextMarkup.text(of: node) {
                result += EscapedText.html(text)
                continue
            }
            let tag = node["name"]?.string?.lowercased() ?? ""
            guard RichTextMarkup.tags.contains(tag) else { continue }
            result += "<\(tag)\(richAttributes(node["attrs"]?.object ?? ScriptObject(), tag, scope))>"
            if !RichTextMarkup.voidTags.contains(tag) {
                result += rich(node["children"]?.array ?? [], in: scope) + "</\(tag)>"
            }
        }
        return result
    }

    /// The attributes that tags keep besides class and style.
    private static let richAttributes: [String: [String]] = [
        "bdo": ["dir"], "col": ["span", "width"], "colgroup": ["span", "width"], "img": ["alt", "width", "height"],
        "ol": ["start", "type"], "table": ["width"], "td": ["colspan", "rowspan", "width", "height"],
        "th": ["colspan", "rowspan", "width", "height"],
    ]

    private func richAttributes(_ attributes: ScriptObject, _ tag: String, _ scope: String) -> String {
        var kept = ScriptObject()
        for name in ["class", "style"] { kept[name] = attributes[name] }
        var result = ""
        if let classes = kept["class"]?.string { result += " class=\"\(EscapedText.html(classes))\"" }
        result += styleAttribute(ViewNode(id: 0, tag: tag, attributes: kept, scope: scope))
        for name in Self.richAttributes[tag] ?? [] {
            if let value = attributes[name], Self.isShown(value) {
                result += " \(name)=\"\(EscapedText.html(Self.text(value)))\""
            }
        }
        if tag == "img", let source = attributes["src"]?.string, let address = admitted[HTMLAddress(source, in: scope)]
        {
            result += " src=\"\(EscapedText.html(address))\""
        }
        return result
    }
}
