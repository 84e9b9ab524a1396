internal import MiniCore
internal import MiniHost

/// The methods of a page, which find its elements and access its data.
extension AutomatorMethod {
    static let pageMethods: [AutomatorMethod] = [
        AutomatorMethod("Page.getElement") { call throws(ToolFault) in
            let selector = try call.parameters.text("selector")
            let found = try await pageElements(call, selector)
            guard let first = found.first else { throw ToolFault("no such element: \(selector)") }
            return first
        },
        AutomatorMethod("Page.getElements") { call throws(ToolFault) in
            let selector = try call.parameters.text("selector")
            return ["elements": .array(try await pageElements(call, selector))]
        },
        AutomatorMethod("Page.getElementByXpath") { call throws(ToolFault) in
            let path = try call.parameters.text("selector")
            guard let first = try await pageNodes(call, path).first else { throw ToolFault("no such element: \(path)") }
            return first
        },
        AutomatorMethod("Page.getElementsByXpath") { call throws(ToolFault) in
            let path = try call.parameters.text("selector")
            return ["elements": .array(try await pageNodes(call, path))]
        },
        AutomatorMethod("Page.getData") { call throws(ToolFault) in
            let running = try await call.running()
            let page = try await call.page(running)
            let data: ScriptValue
            do throws(ScriptError) {
                data = try await running.data(ofPage: page)
            } catch {
                throw call.fault(error)
            }
            return ["data": data.part(at: try call.parameters.optionalText("path"))]
        },
        AutomatorMethod("Page.setData") { call throws(ToolFault) in
            let changes = try call.parameters.object("data")
            let page = try await call.page(try await call.running())
            _ = try await call.settled { running, completion throws(ScriptError) in
                let arguments: [ScriptValue] = [.number(Double(page)), changes]
                try await running.begin("setData", arguments, completion: completion)
            }
            return [:]
        },
        AutomatorMethod("Page.callMethod") { call throws(ToolFault) in
            let name = try call.parameters.text("method")
            let values = try call.parameters.list("args")
            let page = try await call.page(try await call.running())
            let result = try await call.settled { running, completion throws(ScriptError) in
                let arguments: [ScriptValue] = [.number(Double(page)), .string(name), .array(values)]
                try await running.begin("callMethod", arguments, completion: completion)
            }
            return ["result": result]
        },
        AutomatorMethod("Page.getWindowProperties") { call throws(ToolFault) in
            let names = try call.parameters.names()
            let running = try await call.running()
            let page = try await call.page(running)
            guard let extent = await running.extent(ofPage: page) else { throw ToolFault("The page has been closed.") }
            let viewport = Viewport(call.hub.settings.configuration.environment.device)
            return ["properties": .array(names.map { windowProperty($0, extent, viewport) })]
        },
    ]

    // MARK: Elements

    /// The elements of a page for a selector, as clients refer to them; `page` is the page itself.
    private static func pageElements(
        _ call: AutomatorCall,
        _ selector: String,
    ) async throws(ToolFault) -> [ScriptValue] {
        let running = try await call.running()
        _ = try await call.topPage(running)
        if selector.split(separator: " ") == ["page"] {
            return [AutomatorElement.reference(to: try await call.tree(running))]
        }
        return try await call.elements(.selector(selector), running).map { AutomatorElement.reference(to: $0) }
    }

    /// The elements of a page for a path of XPath, as clients refer to them.
    private static func pageNodes(_ call: AutomatorCall, _ path: String) async throws(ToolFault) -> [ScriptValue] {
        let path = try AutomatorXPath(path)
        let running = try await call.running()
        _ = try await call.topPage(running)
        return path.elements(in: try await call.tree(running)).map { AutomatorElement.reference(to: $0) }
    }

    // MARK: Properties

    /// A property of the window in which a page is shown, by the name that scripts of browsers use; null for another one.
    private static func windowProperty(
        _ name: String,
        _ extent: (width: Double, height: Double, scrollTop: Double),
        _ viewport: Viewport,
    ) -> ScriptValue {
        let name = name.hasPrefix("window.") ? String(name.dropFirst("window.".count)) : name
        let parts = name.split(separator: ".")
        if parts.count == 3, parts[0] == "document" {
            guard ["body", "documentElement", "scrollingElement"].contains(parts[1]) else { return .null }
        } else if parts.count != 1 {
            return .null
        }
        return switch parts.last ?? "" {
        case "scrollWidth", "offsetWidth": .number(extent.width)
        case "scrollHeight", "offsetHeight": .number(extent.height)
        case "scrollTop", "scrollY", "pageYOffset": .number(extent.scrollTop)
        case "scrollLeft", "scrollX", "pageXOffset": 0
        case "clientWidth", "innerWidth": .number(viewport.width)
        case "clientHeight", "innerHeight": .number(viewport.height)
        case "devicePixelRatio": .number(viewport.pixelRatio)
        default: .null
        }
    }
}

extension ScriptValue {
    /// The part at a path such as `items[0].title`; undefined if there is none, the complete value without a path.
    func part(at path: String?) -> ScriptValue {
        guard let path else { return self }
        var value = self
        for name in path.split(whereSeparator: { ".[]\"'".contains($0) }) {
            let element = Int(name).flatMap { value[$0] }
            guard let inner = element ?? value[String(name)] else { return .undefined }
            value = inner
        }
        return value
    }
}
