internal import MiniCore
internal import MiniEngine
internal import MiniStyle

/// One request of a selector query: the elements and the fields.
struct ViewQuery {
    /// The selector; nil for the viewport, or for one element by its id.
    private let selector: String?
    /// The id of the requested element; nil for a request with a selector.
    private let element: Int?
    private let isAll: Bool
    /// The owner of the template that has the elements, unless the selector has `>>>`; nil for any.
    private let owner: Int?
    private let fields: ScriptValue

    private static let elementLimit = 10_000

    init(_ request: ScriptValue) {
        selector = request["selector"]?.string
        element = request["element"]?.number.flatMap { Int(exactly: $0) }
        isAll = request["isAll"]?.bool ?? false
        owner = request["owner"]?.number.flatMap { Int(exactly: $0) }
        fields = request["fields"] ?? .undefined
    }

    /// The result of the request for a page: an object, null for no element, a list for a request of all elements.
    ///
    /// - Throws: ``ScriptError`` if the results of the query are too large, or the turn is over.
    func result(
        _ page: PageGeometry,
        _ geometries: PageGeometries,
        scrollTop: Double,
        _ budget: inout QueryBudget,
    ) throws(ScriptError) -> ScriptValue {
        let outcome = ElementQueryResult(page, geometries, scrollTop: scrollTop)
        // A request by id reads the box only.
        if let element { return outcome.value(of: ViewNode(id: element, tag: ""), fields) }
        guard let selector else { return viewport(geometries.viewport, scrollTop: scrollTop) }
        let owner = selector.contains(">>>") ? nil : owner
        // Parsing a selector and visiting the elements takes time even if nothing matches.
        try budget.take(0, steps: selector.utf8.count, of: selector)
        let found = ElementSelector(selector)?.elements(in: page.elements, limit: isAll ? Self.elementLimit : 1) {
            owner == nil || $0.owner == owner
        }
        var values: [ScriptValue] = []
        for node in found ?? [] {
            let value = outcome.value(of: node, fields)
            try budget.take(value.byteCount, of: selector)
            values.append(value)
        }
        return isAll ? .array(values) : values.first ?? .null
    }

    private func viewport(_ viewport: Viewport, scrollTop: Double) -> ScriptValue {
        var object = ScriptObject()
        if fields["id"]?.bool == true, fields["scrollOffset"]?.bool != true { object["id"] = "" }
        if fields["rect"]?.bool == true, fields["place"]?.bool != true {
            object["left"] = 0
            object["top"] = 0
            object["right"] = .number(viewport.width)
            object["bottom"] = .number(viewport.height)
        }
        if fields["size"]?.bool == true {
            object["width"] = .number(viewport.width)
            object["height"] = .number(viewport.height)
        }
        if fields["scrollOffset"]?.bool == true {
            object["scrollTop"] = .number(scrollTop)
            object["scrollLeft"] = 0
        }
        return .object(object)
    }
}

/// The maximum size of the results of one selector query, in units of ``ScriptValue/byteCount``.
struct QueryBudget {
    static let unitLimit = 16_777_216

    private var units = 0
    private var meter = WorkMeter()

    /// Consumes units for a result, and counts the steps that were necessary to make it.
    ///
    /// - Throws: ``ScriptError`` if too few units are left, or the turn is over.
    mutating func take(_ count: Int, steps: Int = 0, of selector: String) throws(ScriptError) {
        units += count
        guard units <= Self.unitLimit else {
            throw Self.error(
                "the results of a selector query hold more than \(Self.unitLimit) units",
                "select fewer elements, or request fewer fields",
                selector,
            )
        }
        if meter.step(count / 8 + steps + 1) { throw Self.error(WorkMeter.message, "select fewer elements", selector) }
    }

    private static func error(_ reason: String, _ remedy: String, _ selector: String) -> ScriptError {
        let shown = selector.shortened(to: 100)
        return ScriptError(name: "RangeError", message: "\(reason), at the selector \"\(shown)\"; \(remedy)")
    }
}

/// Reads the fields of elements of one page.
private struct ElementQueryResult {
    private let page: PageGeometry
    private let geometries: PageGeometries
    private let scrollTop: Double

    init(_ page: PageGeometry, _ geometries: PageGeometries, scrollTop: Double) {
        self.page = page
        self.geometries = geometries
        self.scrollTop = scrollTop
    }

    func value(of node: ViewNode, _ fields: ScriptValue) -> ScriptValue {
        var object = ScriptObject()
        func requests(_ name: String) -> Bool { fields[name]?.bool ?? false }
        if requests("key") { object["key"] = .number(Double(node.id)) }
        if requests("id") { object["id"] = node.attributes["id"] ?? "" }
        if requests("dataset") { object["dataset"] = .object(dataset(node)) }
        if requests("rect") || requests("size") {
            let box = geometries.windowBox(of: node.id, page, scrollTop: scrollTop)
            if requests("place") {
                object["x"] = .number(box.x)
                object["y"] = .number(box.y)
            }
            if requests("size") {
                object["width"] = .number(box.width)
                object["height"] = .number(box.height)
            }
            if requests("rect") {
                object["left"] = .number(box.x)
                object["top"] = .number(box.y)
                object["right"] = .number(box.x + box.width)
                object["bottom"] = .number(box.y + box.height)
            }
        }
        if requests("clips") { object["clips"] = clips(of: node.id) }
        if requests("scrollOffset") {
            let offset = page.scrollOffset(of: node)
            object["scrollTop"] = .number(offset.y)
            object["scrollLeft"] = .number(offset.x)
        }
        for name in fields["properties"]?.array?.compactMap(\.string) ?? [] {
            object[name] = node.attributes[name] ?? node.attributes[Self.hyphenated(name)] ?? .undefined
        }
        for name in fields["computedStyle"]?.array?.compactMap(\.string) ?? [] {
            object[name] = .string(style(name, of: node))
        }
        if requests("context") || requests("node") {
            let box = node.tag == "canvas" ? geometries.layout(of: page).boxes[node.id] : nil
            object["element"] = [
                "tag": .string(node.tag), "key": .number(Double(node.id)), "id": node.attributes["id"] ?? "",
                "width": node.attributes["width"] ?? box.map { .number($0.offsetWidth) } ?? .undefined,
                "height": node.attributes["height"] ?? box.map { .number($0.offsetHeight) } ?? .undefined,
            ]
        }
        return .object(object)
    }

    /// The elements that clip an element; null for an element that is not shown.
    private func clips(of id: Int) -> ScriptValue {
        guard geometries.layout(of: page).boxes[id] != nil else { return .null }
        let clips = geometries.clips(of: id, page, scrollTop: scrollTop)
        return .array(
            clips.map { id, box in
                [
                    "key": .number(Double(id)), "left": .number(box.x), "top": .number(box.y),
                    "right": .number(box.x + box.width), "bottom": .number(box.y + box.height),
                ]
            }
        )
    }

    /// The values in browsers of properties that are not set.
    private static let initialValues: [String: String] = [
        "background-color": "rgba(0, 0, 0, 0)", "background-image": "none", "border-bottom-width": "0px",
        "border-left-width": "0px", "border-right-width": "0px", "border-top-width": "0px", "bottom": "auto",
        "color": "rgb(0, 0, 0)", "display": "inline", "font-size": "16px", "font-style": "normal",
        "font-weight": "400", "left": "auto", "letter-spacing": "normal", "line-height": "normal",
        "margin-bottom": "0px", "margin-left": "0px", "margin-right": "0px", "margin-top": "0px", "max-height": "none",
        "max-width": "none", "min-height": "auto", "min-width": "auto", "opacity": "1", "overflow-x": "visible",
        "overflow-y": "visible", "padding-bottom": "0px", "padding-left": "0px", "padding-right": "0px",
        "padding-top": "0px", "position": "static", "right": "auto", "text-align": "start", "top": "auto",
        "transform": "none", "visibility": "visible", "white-space": "normal", "z-index": "auto",
    ]

    /// The value of a property: sizes are read from the layout, according to `box-sizing`, everything else from the style.
    private func style(_ name: String, of node: ViewNode) -> String {
        let name = Self.hyphenated(name)
        let style = page.styles[node.id] ?? .empty
        if name == "width" || name == "height", let box = geometries.layout(of: page).boxes[node.id] {
            let isBorderBox = style["box-sizing"] == "border-box"
            let (width, height) =
                isBorderBox ? (box.offsetWidth, box.offsetHeight) : (box.contentWidth, box.contentHeight)
            let length = name == "width" ? width : height
            return "\(JSON.text(.number((length * 100).rounded() / 100)))px"
        }
        return style[name] ?? Self.initialValues[name] ?? ""
    }

    /// The dataset of an element: `data-element-type` becomes `elementType`.
    private func dataset(_ node: ViewNode) -> ScriptObject {
        var result = ScriptObject()
        for property in node.attributes.properties where property.key.hasPrefix("data-") {
            var name = ""
            var isCapital = false
            for character in property.key.dropFirst(5) {
                if isCapital, !("a"..."z").contains(character) { name += "-" }
                if character == "-", !isCapital {
                    isCapital = true
                } else {
                    name += isCapital ? character.uppercased() : String(character)
                    isCapital = false
                }
            }
            result[name] = property.value
        }
        return result
    }

    /// The hyphenated form of a name: `marginTop` becomes `margin-top`.
    private static func hyphenated(_ name: String) -> String {
        guard !name.hasPrefix("--"), name.contains(where: \.isUppercase) else { return name }
        return name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
}
