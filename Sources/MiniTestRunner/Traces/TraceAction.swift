internal import MiniCore
internal import MiniHost

/// An action of a test while it runs, for its trace.
///
/// ## Threading
/// Confined to the thread of the file.
final class TraceAction {
    typealias Place = (file: String, line: Int, column: Int)

    let label: String
    let name: String
    let values: [ScriptValue]
    let place: Place?
    let startTime: Duration
    let start = ContinuousClock.now
    /// The document before it, which is read shortly before the action happens.
    var before: Int?
    /// The element that it uses.
    var element: PageElement?

    init(_ label: String, _ name: String, _ values: [ScriptValue], at place: Place?, startTime: Duration) {
        self.label = label
        self.name = name
        self.values = values
        self.place = place
        self.startTime = startTime
    }

    /// Whether the operation is one that a test performs, and not a query or the passing of time.
    static func isAction(_ name: String) -> Bool { !["elements", "pass", "passOn", "idle"].contains(name) }

    /// Whether the page can change by the operation without an event.
    var changesPage: Bool { !["storage", "rect", "lockDevice", "screenshot"].contains(name) }

    /// The members of the action in the trace.
    func facts(page: String?, endTime: Duration, timers: ScriptValue) -> ScriptObject {
        let isSecret = element?.attributes["password"]?.isTruthy == true
        let masked = TraceMask.values(values, of: name, isSecret: isSecret)
        let call = TestValues.description(ofAction: name, label: label, masked)
        let locator: ScriptValue =
            name == "act" && values.count > 1
            ? .string(Self.text(ofLocator: values[1]).shortened(to: TraceLimits.textCount.action)) : .null
        return ScriptObject([
            ("call", .string(call.shortened(to: TraceLimits.textCount.action))),
            ("locator", locator),
            ("element", element.map { .number(Double($0.id)) } ?? .null),
            ("page", page.map(ScriptValue.string) ?? .null),
            ("time", .number(startTime / .milliseconds(1))), ("endTime", .number(endTime / .milliseconds(1))),
            ("milliseconds", JSONReporter.milliseconds(ContinuousClock.now - start)), ("timers", timers),
        ])
    }

    /// The locator as a test writes it: `$("#list").getByText("Milk").nth(1)`.
    static func text(ofLocator locator: ScriptValue) -> String {
        let value = JSON.text(locator["value"] ?? .undefined)
        var text =
            switch locator["by"]?.string {
            case "text": "getByText(\(value))"
            case "wholeText": "getByText(\(value), { exact: true })"
            case "role":
                locator["name"]?.string.map { "getByRole(\(value), { name: \(JSON.text(.string($0))) })" }
                    ?? "getByRole(\(value))"
            default: "$(\(value))"
            }
        if let outer = locator["within"], outer.object != nil { text = Self.text(ofLocator: outer) + "." + text }
        if let index = locator["index"]?.number.flatMap({ Int(exactly: $0) }) { text += ".nth(\(index))" }
        return text
    }
}

/// The trace of the running test.
extension ProgramUnderTest {
    /// Begins an action; nil if no trace is recorded.
    func beginTraced(
        _ label: String,
        _ name: String,
        _ values: [ScriptValue],
        at place: TraceAction.Place?,
    ) async -> TraceAction? {
        guard trace != nil, TraceAction.isAction(name) else { return nil }
        let action = TraceAction(label, name, values, at: place, startTime: await time)
        tracedActions.append(action)
        // The page of an action on it is read when the program is idle.
        if name != "act", name != "actOnPage" { await readPage(before: action) }
        return action
    }

    /// Reads the page before an action.
    func readPage(before action: TraceAction?) async {
        guard let action else { return }
        action.before = await tracedDocument()
    }

    /// Ends an action; does nothing if its test has ended before.
    func endTraced(_ action: TraceAction?, _ error: ScriptError? = nil) async {
        guard let action, let trace, isRunning(action) else { return }
        let known = trace.currentDocument(force: action.changesPage)
        let state = await program?.recordedState(readsPage: known == nil, timerLimit: TraceLimits.timerCount)
        // The test may have ended meanwhile.
        guard isRunning(action) else { return }
        let (document, page) = known ?? (document: trace.addDocument(state?.page), page: state?.page?.path)
        let endTime = state?.moment.time ?? ownTime
        tracedActions.removeAll { $0 === action }
        if action.name == "storage", error == nil {
            let change = (action.values.first?.string ?? "") + "Storage"
            trace.noteStorage(change, action.values.count > 1 ? action.values[1].array ?? [] : [], at: endTime)
        }
        trace.add(
            TraceRecord.Action(
                facts: action.facts(page: page, endTime: endTime, timers: Self.timers(at: state?.moment)),
                error: error,
                place: action.place,
                before: action.before,
                after: document,
            )
        )
    }

    /// The timers that wait in the program, as a member of an action.
    ///
    /// - Parameter moment: Nil if no program runs.
    private static func timers(at moment: RecordedMoment?) -> ScriptValue {
        let list = (moment?.timers ?? []).map { timer -> ScriptValue in
            [
                "kind": .string(timer.kind.rawValue), "delay": .number(timer.delay / .milliseconds(1)),
                "due": .number(timer.due / .milliseconds(1)),
            ]
        }
        return [
            "count": .number(Double(moment?.timerCount ?? 0)),
            "next": (moment?.nextTimer).map { ScriptValue.number($0 / .milliseconds(1)) } ?? .null,
            "list": .array(list),
        ]
    }

    private func isRunning(_ action: TraceAction) -> Bool { tracedActions.contains { $0 === action } }

    /// Adds the actions that have not ended to the trace of their test, which has ended.
    func endTracedActions() {
        for action in tracedActions {
            trace?.add(
                TraceRecord.Action(
                    facts: action.facts(page: nil, endTime: action.startTime, timers: .null),
                    error: ScriptError(name: "", message: "the action had not ended when the test ended"),
                    place: action.place,
                    before: action.before,
                    after: nil,
                )
            )
        }
        tracedActions = []
    }

    /// The document of the page on top; nil without a page.
    private func tracedDocument() async -> Int? {
        guard let trace else { return nil }
        if let known = trace.currentDocument(force: false) { return known.document }
        // An error that prevents the document is reported when the test reads the page.
        let page = try? await program?.recordedPage()
        return trace.addDocument(page)
    }
}
