internal import MiniCore
internal import MiniHost

/// Recording what is done as a test.
extension DevSession {
    /// Starts the program again on the page on top, and records from then on.
    ///
    /// A test starts a program on one page, with stored values. What the program has otherwise kept would be missing there.
    func beginRecording() async {
        guard let program, let address = await program.pageAddress else {
            return recorder.cancel("Nothing is recorded: the program has not started.")
        }
        let storage: ScriptObject
        do throws(APIError) {
            storage = try await program.storedValues()
        } catch {
            return recorder.cancel("Nothing is recorded: the stored values cannot be read: \(error.message).")
        }
        // The requests of the start are recorded as well.
        recorder.begin(page: address, storage: storage)
        if !(await restart(at: [address])) { recorder.cancel("Nothing is recorded: the program cannot be started.") }
    }

    /// Records an action on an element.
    ///
    /// - Returns: The number of the step; nil if nothing is recorded, or if a test needs no step for the action.
    func record(_ action: ElementAction, on node: Int, of program: LocalProgram) async -> Int? {
        guard recorder.isRecording else { return nil }
        let page = await program.openPages.last?.id
        // While a text is typed, its element is known.
        if case .input(let text) = action, let last = recorder.last, last.page == page,
            last.subject == .input(node: node), let locator = last.locator
        {
            return recorder.add(
                RecordedStep(.input(node: node), page: page, locator, "input(\(ScriptSource.quoted(text)))")
            )
        }
        guard let (locator, element) = await RecordedLocator.find(node, in: program),
            let (subject, call) = await action.recorded(on: element, of: program)
        else { return nil }
        return recorder.add(RecordedStep(subject, page: page, locator, call))
    }

    /// The step for a touch of an element that begins; nil if nothing is recorded, or if a test needs no step for it.
    func recordedTouch(at point: TouchPoint, on node: Int, of program: LocalProgram) async -> RecordedStep? {
        guard recorder.isRecording, let page = await program.openPages.last?.id,
            let (locator, element) = await RecordedLocator.find(node, in: program),
            let (_, call) = await ElementAction.touch([point]).recorded(on: element, of: program)
        else { return nil }
        touchCount += 1
        return RecordedStep(.touch(number: touchCount), page: page, locator, call)
    }

    /// Records a touch that has ended.
    func record(_ touch: LiveTouch) {
        // Something else may have been done meanwhile.
        guard let step = touch.step, let locator = step.locator, recorder.last?.subject == step.subject else { return }
        recorder.add(RecordedStep(step.subject, page: step.page, locator, ElementAction.call(ofTouch: touch.points)))
    }

    /// Records an action on the page.
    ///
    /// - Returns: The number of the step; nil if nothing is recorded, or if the action changes nothing.
    func record(_ action: PageAction, of program: LocalProgram) async -> Int? {
        guard recorder.isRecording, let page = await program.openPages.last?.id else { return nil }
        let subject: RecordedStep.Subject = if case .scroll = action { .scroll(node: 0) } else { .other }
        let call: String
        switch action {
        case .goBack: call = "goBack()"
        case .tapTab(let index): call = "tapTab(\(index))"
        case .pullDownRefresh: call = "pullDownRefresh()"
        case .share: call = "share()"
        case .scroll(let top):
            // A browser also reports that it shows a page as it was scrolled before.
            if await program.extent(ofPage: page)?.scrollTop == top { return nil }
            call = "scrollTo(\(ScriptSource.literal(.number(top))))"
        case .reachBottom, .tapTitle, .tapOptionMenu: return nil
        }
        return recorder.add(RecordedStep(subject, page: page, lines: ["await app.page.\(call);"]))
    }

    /// Records that the program is sent to the background or brought back.
    func record(_ visibility: ProgramVisibility) {
        recorder.add(RecordedStep(lines: ["await app.\(visibility == .shown ? "show" : "hide")();"]))
    }

    /// Records that the program is started again with its stored values.
    ///
    /// - Parameter addresses: The pages that are opened again, bottom first.
    /// - Returns: The number of the step; nil if nothing is recorded.
    func recordRestart(at addresses: [String]) -> Int? {
        guard let first = addresses.first else { return nil }
        let path = { (address: String) in ScriptSource.quoted("/" + address) }
        let others = addresses.dropFirst().map { "await app.my.navigateTo({ url: \(path($0)) });" }
        return recorder.add(RecordedStep(lines: ["await app.restart(\(path(first)));"] + others))
    }

    /// Records the expectation that an element is as it is now: checked or not, with its value, or visible with its text.
    func recordExpectation(of node: Int, _ program: LocalProgram) async {
        guard recorder.isRecording, let (locator, element) = await RecordedLocator.find(node, in: program) else {
            return
        }
        recorder.add(RecordedStep(lines: [locator.expectation(of: element)]))
    }
}

extension ElementAction {
    /// What the action does, and its call in a test; nil if a test needs no step for it.
    fileprivate func recorded(
        on element: PageElement,
        of program: LocalProgram,
    ) async -> (RecordedStep.Subject, String)? {
        let node = element.id
        let isFocused = element.states.contains(.focused)
        switch self {
        // The program is not notified of taps on a disabled element.
        case .tap: return element.states.contains(.disabled) ? nil : (.tap(node: node), "tap()")
        case .longTap: return element.states.contains(.disabled) ? nil : (.tap(node: node), "longTap()")
        case .input(let text): return (.input(node: node), "input(\(ScriptSource.quoted(text)))")
        case .change(let value): return (.other, "change(\(ScriptSource.literal(value, indentation: 2)))")
        case .touch(let points):
            // A browser reports each drag, most of which only scroll.
            guard await Self.hasTouchHandler(node, in: program) else { return nil }
            return (.other, Self.call(ofTouch: points))
        case .focus: return isFocused ? nil : (.focus(node: node), "focus()")
        case .blur: return isFocused ? (.blur(node: node), "blur()") : nil
        case .confirm: return (.other, "confirm()")
        case .submit: return (.other, "submit()")
        case .reset: return (.other, "reset()")
        case .scroll(.offset(let left, let top)):
            let target: ScriptValue = [
                "left": left.map(ScriptValue.number) ?? .undefined, "top": top.map(ScriptValue.number) ?? .undefined,
            ]
            return (.scroll(node: node), "scrollTo(\(ScriptSource.literal(target)))")
        case .trigger(let type, let detail):
            return (.other, "trigger(\(ScriptSource.quoted(type)), \(ScriptSource.literal(detail, indentation: 2)))")
        case .scroll(.upperEdge), .scroll(.lowerEdge), .load, .fail, .message: return nil
        }
    }

    /// The number of points of a touch that are recorded: the first, the last, and some between them.
    private static let pointLimit = 8

    /// The call of a touch in a test.
    fileprivate static func call(ofTouch points: [TouchPoint]) -> String {
        let count = min(points.count, pointLimit)
        let kept = (0..<count).map { points[$0 * (points.count - 1) / max(count - 1, 1)] }
        let literals = kept.map { point in
            var fields = ScriptObject([("x", .number(point.x)), ("y", .number(point.y))])
            if point.isCancelled { fields["type"] = "touchCancel" }
            return ScriptValue.object(fields)
        }
        return "touch(\(ScriptSource.literal(.array(literals), indentation: 2)))"
    }

    /// Whether a touch of an element has an effect besides a tap or scrolling.
    private static func hasTouchHandler(_ node: Int, in program: LocalProgram) async -> Bool {
        let tree: ScriptValue
        do throws(ScriptError) {
            tree = try await program.tree()
        } catch {
            // A program that has ended has no handlers, and an event has the reason.
            return false
        }
        return path(to: node, in: tree).contains { element in
            if element["tag"] == "movable-view" { return true }
            let names = element["attributes"]?.object?.keys ?? []
            return names.contains { $0.wholeMatch(of: /(on|catch|bind)-?:?touch.*/.ignoresCase()) != nil }
        }
    }

    /// The elements around an element of a tree and itself; empty if there is no such element.
    private static func path(to node: Int, in list: ScriptValue) -> [ScriptValue] {
        for element in list.array ?? [] {
            if element["id"] == .number(Double(node)) { return [element] }
            let inner = path(to: node, in: element["children"] ?? [])
            if !inner.isEmpty { return [element] + inner }
        }
        return []
    }
}

extension RecordedLocator {
    /// The expectation that the element is as it is now.
    fileprivate func expectation(of element: PageElement) -> String {
        let expect = { (what: String, match: String) in "expect(await app.page.\(source).\(what)()).\(match);" }
        if ["checkbox", "radio", "switch"].contains(element.tag) {
            return expect("isChecked", "toBe(\(element.states.contains(.checked)))")
        }
        if element.value != .undefined {
            return expect("value", "toEqual(\(ScriptSource.literal(element.value, indentation: 2)))")
        }
        if let waitingSource { return "expect(await (await app.page.\(waitingSource)).isVisible()).toBe(true);" }
        if element.text.isEmpty { return expect("isVisible", "toBe(true)") }
        return expect("text", "toBe(\(ScriptSource.quoted(element.text)))")
    }
}
