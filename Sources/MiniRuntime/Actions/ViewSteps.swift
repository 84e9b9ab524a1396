internal import MiniCore
internal import MiniEngine

/// Dispatches events to elements, and carries out the steps that follow from events and renderings.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ViewSteps {
    private let turns: ProgramTurns
    private let context: ScriptContext
    private let prelude: Prelude
    private let package: ProgramPackage
    private let view: ViewContext
    private let callContext: CallContext
    private let stack: PageStack
    private let states: PageStates
    private let geometries: PageGeometries
    private let functions: PageFunctions
    private let flushes: FlushSchedule

    init(
        _ turns: ProgramTurns,
        in context: ScriptContext,
        _ prelude: Prelude,
        _ package: ProgramPackage,
        _ view: ViewContext,
        _ callContext: CallContext,
        _ stack: PageStack,
        _ states: PageStates,
        _ geometries: PageGeometries,
        _ functions: PageFunctions,
        _ flushes: FlushSchedule,
    ) {
        self.turns = turns
        self.context = context
        self.prelude = prelude
        self.package = package
        self.view = view
        self.callContext = callContext
        self.stack = stack
        self.states = states
        self.geometries = geometries
        self.functions = functions
        self.flushes = flushes
    }

    /// Carries out steps in order.
    func take(_ steps: ScriptValue?, of page: PageStack.Page) {
        for step in steps?.array ?? [] {
            if let owner = step["owner"]?.number {
                turns.perform { () throws(ScriptError) in
                    _ = try prelude.pageEvent.call([
                        .number(owner), .copied(step["handler"] ?? .undefined), .copied(step["event"] ?? .undefined),
                        .copied(step["place"] ?? .undefined),
                    ])
                }
            } else if let kind = step["navigate"]?.string {
                turns.thread.beginPendingWork()
                let link = PageLink(
                    kind: kind,
                    url: step["url"]?.string ?? "",
                    delta: step["delta"]?.number.flatMap { Int(exactly: $0.rounded(.down)) } ?? 1,
                )
                turns.program.assumeIsolated { $0.follow(link) }
            } else if let source = step["picture"]?.string {
                requestImageSize(of: source, step, of: page)
            } else if step["open"] != nil {
                open(step, of: page)
            } else if let number = step["page"]?.number, let page = stack.page(Int(number)) {
                if let element = step["listener"]?.number { states[page.id]?.scrollListener = Int(element) }
                if let top = step["scrollTo"]?.number { scrollForProgram(page, to: top) }
            } else if let level = step["level"] {
                turns.emit(.console(ConsoleMessage(level, step["text"])))
            } else if let failure = step["failure"]?.string {
                turns.report(view.error(failure), .render)
            }
        }
    }

    /// Opens the page of a navigator, or requests the host to end the program.
    func follow(_ link: PageLink) async {
        if link.kind == "exit" {
            callContext.deviceUI.show("exitMiniProgram", ScriptObject(), page: stack.top?.path)
            return turns.thread.endPendingWork()
        }
        do throws(APIError) {
            try await link.follow(stack)
        } catch {
            turns.emit(.warning(ProgramWarning("navigator: \(error.message)")))
        }
        turns.thread.endPendingWork()
    }

    // MARK: Events

    /// Performs an action on an element without a person; returns false if the element is removed.
    @discardableResult
    func move(_ element: Int, of page: PageStack.Page, _ action: ElementAction) -> Bool {
        move(.element(element), of: page, action.name, action.value)
    }

    /// Dispatches an event to an element; returns false if the element is removed.
    @discardableResult
    func move(_ locator: ElementLocator, of page: PageStack.Page, _ event: ElementEvent) -> Bool {
        let action = ElementAction.trigger(event.type, detail: event.detail)
        return move(locator, of: page, action.name, action.value)
    }

    /// Performs an action of the view on an element; returns false if the element is removed.
    func move(_ locator: ElementLocator, of page: PageStack.Page, _ action: String, _ value: ScriptValue) -> Bool {
        var result = ScriptValue.undefined
        turns.perform { () throws(ScriptError) in
            result = try view.act(page.id, locator.value, action, value, timeStamp: callContext.now().milliseconds)
        }
        geometries.forget()
        take(result["steps"], of: page)
        return result["steps"] != nil
    }

    /// Scrolls a page for the program, see ``scroll(_:to:)``.
    func scrollForProgram(_ page: PageStack.Page, to top: Double) {
        states[page.id]?.programScroll.count += 1
        states[page.id]?.programScroll.top = max(top, 0)
        scroll(page, to: top)
    }

    /// Scrolls a page to a position within its content, and calls the page's functions if that moves the page.
    func scroll(_ page: PageStack.Page, to wanted: Double) {
        let height = geometries.contentHeight(ofPage: page.id)
        let end = end(of: page, height)
        let former = states.scrollTop(ofPage: page.id)
        let top = max(min(wanted, height - geometries.viewport.height), 0)
        guard top != former else { return }
        states[page.id]?.scrollTop = top
        functions.call(page, "onPageScroll", ["scrollTop": .number(top), "scrollHeight": .number(height)])
        if let listener = states[page.id]?.scrollListener {
            move(listener, of: page, .trigger("scroll", detail: ["scrollTop": .number(top)]))
        }
        if former < end, end <= top { functions.call(page, "onReachBottom", nil) }
        // Observers of element positions are notified.
        flushes.request()
    }

    /// The scroll position from which on `onReachBottom` applies.
    ///
    /// Infinite for a page that is not longer than the window. At least one pixel, or the excess of a page that is less than
    /// one pixel longer than the window: every page has to be scrolled for `onReachBottom`.
    private func end(of page: PageStack.Page, _ height: Double) -> Double {
        let excess = height - geometries.viewport.height
        guard excess > 0 else { return .infinity }
        return max(excess - package.reachBottomDistance(of: page.path), min(excess, 1))
    }

    /// Calls `onShareAppMessage` of a page, or of the app if the page has none.
    ///
    /// - Parameter target: The button that was touched.
    func share(_ page: PageStack.Page, from source: String, target: ScriptValue? = nil) {
        var event = ScriptObject([("from", .string(source))])
        if let target { event["target"] = target }
        turns.perform { () throws(ScriptError) in
            if let webView = try view.webViews(page.id).first { event["webViewUrl"] = .string(webView.url) }
        }
        functions.call(page, "onShareAppMessage", .object(event))
    }

    // MARK: Events that follow from results of the host

    /// Carries out the `open-type` of a touched button.
    private func open(_ step: ScriptValue, of page: PageStack.Page) {
        let text = step["open"]?.string ?? ""
        guard let type = ButtonOpenType(rawValue: text) else {
            return turns.emit(.warning(ProgramWarning(ButtonOpenType.message(unknown: text))))
        }
        if let request = OpenTypeRequest(type, step) {
            if let element = step["element"]?.number { call(request, for: Int(element), of: page) }
        } else {
            share(page, from: "button", target: step["target"])
        }
    }

    private func call(_ request: OpenTypeRequest, for element: Int, of page: PageStack.Page) {
        call(request.function, request.parameters, for: element, of: page) { [turns] isFailure, result in
            let events = request.events(isFailure: isFailure, result: result)
            if events.isEmpty {
                let message = result["errorMessage"]?.string ?? ""
                turns.emit(.warning(ProgramWarning("a tapped button gets no event: \(message)")))
            }
            return events
        }
    }

    /// Requests the size of a new image of an element, and dispatches `load` or `error`.
    private func requestImageSize(of source: String, _ step: ScriptValue, of page: PageStack.Page) {
        guard let element = step["element"]?.number else { return }
        var address = source
        if !source.contains("//"), !source.hasPrefix("data:") {
            let path = String(source.prefix { $0 != "?" && $0 != "#" })
            address = package.files.path(of: path, in: step["definition"]?.string ?? "") ?? path
        }
        let parameters = ScriptObject([("src", .string(address))])
        call("image.size", parameters, for: Int(element), of: page) { isFailure, result in
            if result["width"] != nil { return [ElementEvent(type: "load", detail: result)] }
            guard isFailure || result["errMsg"] != nil else { return [] }
            let message = result["errMsg"] ?? result["errorMessage"] ?? ""
            return [ElementEvent(type: "error", detail: ["errMsg": message])]
        }
    }

    /// Calls a JSAPI like a program, so that delegates, mocks and records apply, and dispatches the events of its result.
    private func call(
        _ name: String,
        _ parameters: ScriptObject,
        for element: Int,
        of page: PageStack.Page,
        events: @escaping (_ isFailure: Bool, _ result: ScriptValue) -> [ElementEvent],
    ) {
        turns.perform { () throws(ScriptError) in
            let complete = context.makeFunction(name: "") { [turns] call throws(ScriptError) in
                let events = events(call.bool(at: 0), try call.value(at: 1).copy())
                // In a separate turn, unless the page is closed by then.
                turns.enqueue { runtime in
                    guard runtime.stack.page(page.id) != nil else { return }
                    for event in events { runtime.steps.move(.element(element), of: page, event) }
                }
                return .undefined
            }
            _ = try prelude.callForHost.call([.string(name), .copied(.object(parameters)), .value(complete)])
        }
    }
}
