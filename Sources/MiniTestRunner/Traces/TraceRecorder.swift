internal import MiniCore
internal import MiniHost
internal import Synchronization

/// Records the trace of the running test: its actions, the pages before and after them, and what the program did meanwhile.
///
/// ## Threading
/// May be used from any thread. Actions begin and end on the thread of the file.
final class TraceRecorder: Sendable {
    private struct State {
        var record = TraceRecord()
        var eventByteCount = 0
        /// The sizes of the events, which are part of their sum.
        var eventSizes: [Int] = []
        var documentByteCount = 0
        /// The indexes of the documents, by text.
        var documents: [ExactString: Int] = [:]
        /// The indexes of the events of calls that have not ended, by number.
        var calls: [Double: Int] = [:]
        /// The document of the page after the last action; nil without a page.
        var lastDocument: Int?
        var lastPage: String?
        /// Whether the page may differ from the last document.
        var isChanged = true
        /// The number of the record, which an event of a former test does not change.
        var generation = 0
    }

    /// An event that has begun and not ended.
    struct Token: Sendable {
        fileprivate let generation: Int
        fileprivate let index: Int
    }

    private let state = Mutex(State())

    /// Returns the record since the last call.
    func take() -> TraceRecord {
        state.withLock { state in
            defer {
                // The page stays open between the attempts of a test.
                state = State(generation: state.generation + 1)
            }
            return state.record
        }
    }

    // MARK: Events

    /// Adds an event.
    ///
    /// - Returns: Nil if it is left out.
    @discardableResult
    func add(_ event: TraceEvent) -> Token? {
        state.withLock { state in
            if [.data, .page].contains(event.kind) { state.isChanged = true }
            let byteCount = event.byteCount
            guard state.record.events.count < TraceLimits.eventCount,
                state.eventByteCount + byteCount <= TraceLimits.eventByteCount
            else {
                state.record.omittedEventCount += 1
                return nil
            }
            state.eventByteCount += byteCount
            state.eventSizes.append(byteCount)
            state.record.events.append(event)
            return Token(generation: state.generation, index: state.record.events.count - 1)
        }
    }

    /// Completes an event that has ended.
    func complete(_ token: Token?, _ body: (inout TraceEvent) -> Void) {
        guard let token else { return }
        state.withLock { state in
            guard token.generation == state.generation else { return }
            Self.change(&state, token.index, body)
        }
    }

    private static func change(_ state: inout State, _ index: Int, _ body: (inout TraceEvent) -> Void) {
        var event = state.record.events[index]
        body(&event)
        guard grow(index, by: event.byteCount - state.eventSizes[index], &state) else { return }
        state.record.events[index] = event
    }

    /// Counts the bytes by which an event grows; returns false and counts an omission beyond the limit.
    private static func grow(_ index: Int, by byteCount: Int, _ state: inout State) -> Bool {
        guard state.eventByteCount + byteCount <= TraceLimits.eventByteCount else {
            state.record.omittedEventCount += 1
            return false
        }
        state.eventByteCount += byteCount
        state.eventSizes[index] += byteCount
        return true
    }

    private typealias Member = (key: String, value: ScriptValue)

    /// Adds members that an event does not have: only they are measured, and not its other members again.
    private static func add(_ members: [Member], to index: Int, _ state: inout State) {
        // As `byteCount` of an object counts them.
        let grown = members.reduce(0) { $0 + 8 + $1.key.utf8.count + $1.value.byteCount }
        guard grow(index, by: grown, &state) else { return }
        for member in members { state.record.events[index].facts[member.key] = member.value }
    }

    /// Marks the page as one that may differ from the last document.
    func pageMayChange() { state.withLock { $0.isChanged = true } }

    /// Records a call of `my` that begins.
    func began(_ call: ScriptValue, at time: Duration) {
        let name = call["name"]?.string ?? ""
        // Large values are left out first: masking takes time for each byte.
        let arguments = TraceMask.arguments((call["values"]?.array ?? []).map(TraceMask.kept), of: name)
        let facts = ScriptObject([
            ("time", .number(time / .milliseconds(1))), ("name", .string(name)),
            ("form", call["form"] ?? .undefined), ("arguments", .array(arguments)),
        ])
        let token = add(TraceEvent(kind: .call, facts: facts))
        guard let token, let number = call["number"]?.number else { return }
        state.withLock { state in
            if token.generation == state.generation { state.calls[number] = token.index }
        }
    }

    /// Records the end of a call of `my`.
    ///
    /// - Parameters:
    ///   - call: The facts of the call: its name and arguments.
    ///   - isMocked: Whether a mock has completed it, so that nothing was stored.
    func ended(_ result: ScriptValue, of call: ScriptObject, isMocked: Bool, at time: Duration) {
        let name = call["name"]?.string ?? ""
        let arguments = call["arguments"]?.array ?? []
        let hasFailed = result["failed"] == true
        let value = TraceMask.result(TraceMask.kept(result["result"] ?? .undefined), of: name, arguments)
        state.withLock { state in
            guard let index = state.calls.removeValue(forKey: result["number"]?.number ?? -1) else { return }
            let start = state.record.events[index].facts["time"]?.number ?? 0
            var members: [Member] = [
                (hasFailed ? "error" : "result", value), ("duration", .number(time / .milliseconds(1) - start)),
            ]
            if isMocked { members.append(("isMocked", true)) }
            Self.add(members, to: index, &state)
        }
        guard !hasFailed, !isMocked else { return }
        noteStorage(name, arguments, at: time)
    }

    /// Records a change of stored data.
    ///
    /// - Parameter name: The name of the call that has changed it; any other call is ignored.
    func noteStorage(_ name: String, _ arguments: [ScriptValue], at time: Duration) {
        let change: String
        switch TraceMask.plainName(name) {
        case "setStorage": change = "set"
        case "removeStorage": change = "remove"
        case "clearStorage": change = "clear"
        default: return
        }
        var facts = ScriptObject([("time", .number(time / .milliseconds(1))), ("change", .string(change))])
        if change != "clear", let key = TraceMask.storageKey(arguments) { facts["key"] = .string(key) }
        if change == "set" {
            let value = arguments.first?["data"] ?? (arguments.count > 1 ? arguments[1] : .undefined)
            let stored = ScriptObject([("key", facts["key"] ?? .undefined), ("data", TraceMask.kept(value))])
            facts["bytes"] = .number(Double(JSON.byteCount(of: value)))
            facts["value"] = TraceMask.arguments([.object(stored)], of: "setStorage").first?["data"]
        }
        add(TraceEvent(kind: .storage, facts: facts))
    }

    /// Records a change of data.
    func add(_ change: ReportedDataChange, at time: Duration) {
        let facts = ScriptObject([
            ("time", .number(time / .milliseconds(1))), ("page", .string(change.page)),
            ("paths", .array(change.paths.map(ScriptValue.string))), ("pathCount", .number(Double(change.pathCount))),
            ("bytes", .number(Double(change.bytes))),
        ])
        add(TraceEvent(kind: .data, facts: facts))
    }

    /// Records a line of the console.
    func add(_ message: ConsoleMessage, isTest: Bool) {
        let facts = ScriptObject([
            ("level", .string(message.level.rawValue)),
            ("text", .string(TraceMask.consoleText(TraceMask.kept(.string(message.text)).string ?? ""))),
            ("source", isTest ? "test" : "program"),
        ])
        add(TraceEvent(kind: .console, facts: facts))
    }

    /// Records an uncaught error of the program, or a warning of the host.
    func add(_ error: ScriptError, as kind: TraceEvent.Kind) {
        add(TraceEvent(kind: kind, facts: TraceMask.error(error)))
    }

    // MARK: Actions

    /// The document of the page on top; nil if it has to be read.
    ///
    /// - Parameter force: Whether it has to be read in any case.
    func currentDocument(force: Bool) -> (document: Int?, page: String?)? {
        state.withLock { state in
            guard force || state.isChanged else { return (state.lastDocument, state.lastPage) }
            // Changes from now on may be missing in the document that is read next.
            state.isChanged = false
            return nil
        }
    }

    /// Adds a document of the page on top.
    ///
    /// - Returns: Its index; nil if there is no page, or if it is left out.
    func addDocument(_ page: (path: String, document: String)?) -> Int? {
        state.withLock { state in
            state.lastPage = page?.path
            state.lastDocument = page.flatMap { Self.index(of: $0.document, &state) }
            return state.lastDocument
        }
    }

    private static func index(of document: String, _ state: inout State) -> Int? {
        if document.isEmpty { return nil }
        // A page that has not changed has the text of the last document, which needs no hash.
        if let last = state.lastDocument, state.record.documents[last].hasSameBytes(as: document) {
            return last
        }
        if let known = state.documents[ExactString(document)] { return known }
        let count = document.utf8.count
        guard count <= TraceLimits.documentByteCount.one,
            state.documentByteCount + count <= TraceLimits.documentByteCount.all
        else {
            state.record.omittedDocumentCount += 1
            return nil
        }
        state.documentByteCount += count
        state.record.documents.append(document)
        state.documents[ExactString(document)] = state.record.documents.count - 1
        return state.record.documents.count - 1
    }

    /// Adds an action that has ended.
    func add(_ action: TraceRecord.Action) {
        state.withLock { state in
            guard state.record.actions.count < TraceLimits.actionCount else {
                state.record.omittedActionCount += 1
                return
            }
            var action = action
            action.eventCount = state.record.events.count
            state.record.actions.append(action)
        }
    }
}
