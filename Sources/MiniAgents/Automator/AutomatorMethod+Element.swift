internal import MiniCore
internal import MiniHost

/// The methods of an element, which read and use it.
extension AutomatorMethod {
    static let elementMethods: [AutomatorMethod] = [
        AutomatorMethod("Element.getElement") { call throws(ToolFault) in
            let selector = try call.parameters.text("selector")
            guard let first = try await innerElements(call, selector).first else {
                throw ToolFault("no such element: \(selector)")
            }
            return first
        },
        AutomatorMethod("Element.getElements") { call throws(ToolFault) in
            let selector = try call.parameters.text("selector")
            return ["elements": .array(try await innerElements(call, selector))]
        },
        AutomatorMethod("Element.getAttributes") { call throws(ToolFault) in
            let names = try call.parameters.names()
            let element = try await call.element(try await call.running())
            return ["attributes": .array(names.map { element.attribute($0) })]
        },
        AutomatorMethod("Element.getProperties") { call throws(ToolFault) in
            let names = try call.parameters.names()
            let properties = try await call.element(try await call.running()).properties
            return ["properties": .array(names.map { property($0, properties) })]
        },
        AutomatorMethod("Element.getDOMProperties", domProperties),
        AutomatorMethod("Element.getStyles", styles),
        AutomatorMethod("Element.getOffset") { call throws(ToolFault) in
            let running = try await call.running()
            let element = try await call.element(running)
            let (box, scrollTop) = try await place(of: element, call, running)
            return ["left": .number(box.x), "top": .number(box.y + scrollTop)]
        },
        AutomatorMethod("Element.getWXML") { call throws(ToolFault) in
            let form = try call.parameters.optionalText("type") ?? "inner"
            guard ["inner", "outer"].contains(form) else {
                throw ToolFault("type of Element.getWXML is inner or outer.")
            }
            let running = try await call.running()
            let element = try await call.element(running)
            return ["wxml": try await markup(of: element, form, call, running)]
        },
        AutomatorMethod("Element.tap") { call throws(ToolFault) in
            try await perform(.tap, call)
        },
        AutomatorMethod("Element.longpress") { call throws(ToolFault) in
            try await perform(.longTap, call)
        },
        AutomatorMethod("Element.touchstart") { call throws(ToolFault) in
            try await touch(.start, call)
        },
        AutomatorMethod("Element.touchmove") { call throws(ToolFault) in
            try await touch(.move, call)
        },
        AutomatorMethod("Element.touchend") { call throws(ToolFault) in
            try await touch(.end, call)
        },
        AutomatorMethod("Element.triggerEvent") { call throws(ToolFault) in
            let type = try call.parameters.text("type")
            return try await trigger(type, call)
        },
        AutomatorMethod("Element.dispatchEvent") { call throws(ToolFault) in
            let type = try call.parameters.text("eventName")
            switch type.lowercased() {
            case "touchstart": return try await touch(.start, call)
            case "touchmove": return try await touch(.move, call)
            case "touchend": return try await touch(.end, call)
            default: return try await trigger(type, call)
            }
        },
        AutomatorMethod("Element.callFunction", elementFunction),
        AutomatorMethod("Element.getData") { call throws(ToolFault) in
            let running = try await call.running()
            _ = try await component(call, running)
            let data = try await call.element(running).element?.data ?? .undefined
            return ["data": data.part(at: try call.parameters.optionalText("path"))]
        },
        AutomatorMethod("Element.setData") { call throws(ToolFault) in
            let changes = try call.parameters.object("data")
            let instance = try await component(call, try await call.running())
            _ = try await call.settled { running, completion throws(ScriptError) in
                try await running.begin("setData", [instance, changes], completion: completion)
            }
            return [:]
        },
        AutomatorMethod("Element.callMethod") { call throws(ToolFault) in
            let name = try call.parameters.text("method")
            let values = try call.parameters.list("args")
            let instance = try await component(call, try await call.running())
            let result = try await call.settled { running, completion throws(ScriptError) in
                let arguments: [ScriptValue] = [instance, .string(name), .array(values)]
                try await running.begin("callMethod", arguments, completion: completion)
            }
            return ["result": result]
        },
        AutomatorMethod("Element.callContextMethod", callContextMethod),
    ]

    // MARK: Elements

    /// The elements inside an element for a selector, as clients refer to them.
    private static func innerElements(
        _ call: AutomatorCall,
        _ selector: String,
    ) async throws(ToolFault) -> [ScriptValue] {
        let running = try await call.running()
        let outer = try await call.element(running)
        var locator = ElementLocator.selector(selector)
        if outer.element != nil { locator = locator.within(.element(outer.node.id)) }
        return try await call.elements(locator, running).map { AutomatorElement.reference(to: $0) }
    }

    /// The number of the component that the element of a request is.
    private static func component(
        _ call: AutomatorCall,
        _ running: LocalProgram,
    ) async throws(ToolFault) -> ScriptValue {
        let element = try await call.element(running)
        guard let instance = element.element?.instance else {
            throw ToolFault("\(call.method) needs a component; <\(element.node.tag)> is none.")
        }
        return .number(Double(instance))
    }

    /// The box of an element in the window, and the distance of the window from the top of the page.
    private static func place(
        of element: AutomatorElement,
        _ call: AutomatorCall,
        _ running: LocalProgram,
    ) async throws(ToolFault) -> (box: LayoutBox, scrollTop: Double) {
        do throws(ScriptError) {
            let box = try await running.box(ofElement: element.node.id, onPage: element.page)
            return (box, await running.extent(ofPage: element.page)?.scrollTop ?? 0)
        } catch {
            throw call.fault(error)
        }
    }

    /// The markup of an element or of its inside.
    private static func markup(
        of element: AutomatorElement,
        _ form: String,
        _ call: AutomatorCall,
        _ running: LocalProgram,
    ) async throws(ToolFault) -> ScriptValue {
        do throws(ScriptError) {
            let text = try await running.text(ofElement: element.node.id, form, onPage: element.page)
            return text.map(ScriptValue.string) ?? .null
        } catch {
            throw call.fault(error)
        }
    }

    // MARK: Properties

    /// A property of an element; `__propPublic` is the list of the names.
    private static func property(_ name: String, _ properties: ScriptObject) -> ScriptValue {
        guard name == "__propPublic" else { return properties[name] ?? .null }
        return .object(ScriptObject(properties.keys.map { ($0, .bool(true)) }))
    }

    private static let domProperties: Body = { call throws(ToolFault) in
        let names = try call.parameters.names()
        let running = try await call.running()
        let element = try await call.element(running)
        let (box, scrollTop) = try await place(of: element, call, running)
        var values: [ScriptValue] = []
        for name in names {
            switch name {
            case "innerHTML": values.append(try await markup(of: element, "inner", call, running))
            case "outerHTML": values.append(try await markup(of: element, "outer", call, running))
            default: values.append(domProperty(name, element, box, scrollTop))
            }
        }
        return ["properties": .array(values)]
    }

    private static func domProperty(
        _ name: String,
        _ element: AutomatorElement,
        _ box: LayoutBox,
        _ scrollTop: Double,
    ) -> ScriptValue {
        switch name {
        case "offsetWidth", "clientWidth": .number(box.offsetWidth)
        case "offsetHeight", "clientHeight": .number(box.offsetHeight)
        case "offsetLeft": .number(box.x)
        case "offsetTop": .number(box.y + scrollTop)
        case "scrollWidth": .number(box.scrollWidth)
        case "scrollHeight": .number(box.scrollHeight)
        case "scrollLeft": .number(element.scrollOffset.left)
        case "scrollTop": .number(element.element == nil ? scrollTop : element.scrollOffset.top)
        case "innerText", "textContent": .string(element.text)
        case "tagName": .string(element.node.tag)
        case "className": element.attribute("class")
        default: element.properties[name] ?? .null
        }
    }

    private static let styles: Body = { call throws(ToolFault) in
        let names = try call.parameters.names()
        let running = try await call.running()
        let element = try await call.element(running)
        let style: ComputedStyle
        do throws(ScriptError) {
            style = try await running.style(ofElement: element.node.id, onPage: element.page) ?? .empty
        } catch {
            throw call.fault(error)
        }
        let box = try await place(of: element, call, running).box
        return ["styles": .array(names.map { .string(text(ofStyle: $0, style, box)) })]
    }

    /// The value of a property of the style; empty for one that nothing sets.
    private static func text(ofStyle name: String, _ style: ComputedStyle, _ box: LayoutBox) -> String {
        let name = AutomatorElement.kebabCase(name)
        let isBorderBox = style["box-sizing"] == "border-box"
        // The used values are those of the layout.
        return switch name {
        case "width": JSON.text(.number(isBorderBox ? box.offsetWidth : box.contentWidth)) + "px"
        case "height": JSON.text(.number(isBorderBox ? box.offsetHeight : box.contentHeight)) + "px"
        default: style[name] ?? ""
        }
    }
}
