internal import MiniCore
internal import MiniHost

/// What a person does with an element.
extension AutomatorMethod {
    /// The names of touches in other vendors' spelling, in lower case.
    private static let touchTypes = [
        "touchstart": "touchStart", "touchmove": "touchMove", "touchend": "touchEnd", "touchcancel": "touchCancel",
        "longpress": "longTap", "longtap": "longTap",
    ]

    /// Performs an action on the element of a request.
    static func perform(_ action: ElementAction, _ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        let locator = try await call.locator(try await call.running())
        return try await call.act { running throws(ActionError) in try await running.carryOut(action, on: locator) }
    }

    /// Dispatches an event to the element of a request.
    static func trigger(_ type: String, _ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        let type = touchTypes[type.lowercased()] ?? type
        let detail = call.parameters.value("detail") ?? [:]
        return try await perform(.trigger(type, detail: detail), call)
    }

    // MARK: Touches

    /// Dispatches one event of a touch to the element of a request; the end of a long one dispatches `longTap` as well.
    static func touch(_ phase: TouchEvent.Phase, _ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        let running = try await call.running()
        let locator = try await call.locator(running)
        let page = try await call.page(running)
        let scrollTop = await running.extent(ofPage: page)?.scrollTop ?? 0
        let touches = points(try call.parameters.list("touches"), scrollTop)
        var changed = points(
            try call.parameters.list("changedTouches") + call.parameters.list("changeTouches"),
            scrollTop,
        )
        // Clients may name the fingers on the screen only.
        if changed.isEmpty, phase != .end { changed = touches }
        let event = TouchEvent(phase, touches: touches, changedTouches: changed)
        let number = try call.elementNumber()
        return try await call.act { running throws(ActionError) in
            switch phase {
            case .start: call.connection.beginTouch(of: number)
            case .move: call.connection.moveTouch()
            case .end:
                if call.connection.endTouch(of: number) {
                    try await running.carryOut(.trigger("longTap"), on: locator)
                }
            }
            try await running.dispatch(event, on: locator)
        }
    }

    /// The points of the fingers in a list.
    private static func points(_ list: [ScriptValue], _ scrollTop: Double) -> [TouchPoint] {
        list.map { touch in
            let number = { (name: String) -> Double? in touch[name]?.number }
            return TouchPoint(
                x: number("pageX") ?? number("clientX") ?? 0,
                y: number("pageY") ?? number("clientY").map { $0 + scrollTop } ?? 0,
                finger: number("identifier").flatMap { Int(exactly: $0) } ?? 0,
            )
        }
    }

    // MARK: Functions of elements

    private static let functionNames = [
        "input.input", "movable-view.moveTo", "scroll-view.scrollHeight", "scroll-view.scrollLeft",
        "scroll-view.scrollTo", "scroll-view.scrollTop", "scroll-view.scrollWidth", "slider.slideTo",
        "swiper.swipeTo", "switch.tap", "textarea.input",
    ]

    static let elementFunction: Body = { call throws(ToolFault) in
        let name = try call.parameters.text("functionName")
        let values = try call.parameters.list("args")
        switch name {
        case "input.input", "textarea.input":
            guard let text = values.first?.string ?? values.first?.number.map({ JSON.text(.number($0)) }) else {
                throw ToolFault("\(name) needs a text.")
            }
            return try await perform(.input(text), call)
        case "scroll-view.scrollTo":
            let (x, y) = try numbers(values, of: name)
            return try await perform(.scroll(.offset(left: x, top: y)), call)
        case "movable-view.moveTo":
            let (x, y) = try numbers(values, of: name)
            return try await perform(.change(["x": .number(x), "y": .number(y)]), call)
        case "slider.slideTo", "swiper.swipeTo":
            guard let value = values.first, value.number != nil else { throw ToolFault("\(name) needs a number.") }
            return try await perform(.change(value), call)
        case "switch.tap": return try await perform(.tap, call)
        case "scroll-view.scrollTop", "scroll-view.scrollLeft", "scroll-view.scrollWidth", "scroll-view.scrollHeight":
            return try await scrollValue(String(name.dropFirst("scroll-view.".count)), call)
        default:
            let hint = Spelling.nearest(to: name, among: functionNames).map { " Did you mean \($0)?" } ?? ""
            let list = functionNames.joined(separator: ", ")
            throw ToolFault("Element.callFunction has no function \(name).\(hint) It has \(list).")
        }
    }

    private static func numbers(_ values: [ScriptValue], of name: String) throws(ToolFault) -> (x: Double, y: Double) {
        let numbers = values.compactMap(\.number)
        guard numbers.count == 2, values.count == 2 else { throw ToolFault("\(name) needs two numbers.") }
        return (numbers[0], numbers[1])
    }

    /// The position or the size of the content of a `scroll-view`.
    private static func scrollValue(_ name: String, _ call: AutomatorCall) async throws(ToolFault) -> ScriptValue {
        let running = try await call.running()
        let element = try await call.element(running)
        guard element.node.tag == "scroll-view" else {
            throw ToolFault("scroll-view.\(name) needs a scroll-view, not <\(element.node.tag)>.")
        }
        let box: LayoutBox
        do throws(ScriptError) {
            box = try await running.box(ofElement: element.node.id, onPage: element.page)
        } catch {
            throw call.fault(error)
        }
        let value =
            switch name {
            case "scrollTop": element.scrollOffset.top
            case "scrollLeft": element.scrollOffset.left
            case "scrollWidth": box.scrollWidth
            default: box.scrollHeight
            }
        return ["result": .number(value)]
    }

    // MARK: Contexts

    static let callContextMethod: Body = { call throws(ToolFault) in
        let name = try call.parameters.text("method")
        let values = try call.parameters.list("args")
        let node = try await call.element(try await call.running()).node
        guard node.tag == "video", let id = node.attributes["id"]?.string, !id.isEmpty else {
            throw ToolFault("Element.callContextMethod needs a <video> with an id.")
        }
        let source = "(id, name, values) => my.createVideoContext(id)[name](...values)"
        let arguments: ScriptValue = [.string(id), .string(name), .array(values)]
        let result = try await call.settled { running, completion throws(ScriptError) in
            try await running.begin("evaluate", source: source, [arguments], completion: completion)
        }
        return ["result": result]
    }
}
