package import MiniCore
package import MiniEngine
internal import MiniView

/// A script of the host in a program's logic context, for tests of the program.
///
/// The script is evaluated before any of the program's code and called with a native function and its settings. It returns
/// an object with the functions that ``LocalProgram/call(_:_:)`` and ``LocalProgram/request(_:source:_:)`` call. Arguments and
/// results are copied.
package struct ProgramAgent: Sendable {
    /// A function expression of `(notify, settings, startObserving, instanceOf)`.
    ///
    /// The first function calls ``listen``, the third passes the calls of `my` to the agent, and the last one returns a page or
    /// a component by its number.
    package var script: StaticScript
    /// The settings for the script.
    package var settings: ScriptValue
    /// Handles the agent's notifications and requests, on the program's thread and during the call.
    package var listen: Listener
    /// Receives each change of data of the program's pages, on the program's thread; nil to measure none.
    package var changed: (@Sendable (isolated LocalProgram, ReportedDataChange) -> Void)?

    /// A handler of notifications and requests of an agent; receives the program, the subject and a value.
    package typealias Listener =
        @Sendable (isolated LocalProgram, String, ScriptValue) throws(ScriptError) -> ScriptValue

    /// Makes an agent.
    package init(
        script: StaticScript,
        settings: ScriptValue = .undefined,
        listen: @escaping Listener,
    ) {
        self.script = script
        self.settings = settings
        self.listen = listen
    }
}

extension LocalProgram {
    /// Calls a function of the agent.
    ///
    /// - Returns: The result, copied.
    /// - Throws: The error of the function, or the error with which the program has ended.
    package func call(_ name: String, _ arguments: [ScriptValue] = []) throws(ScriptError) -> ScriptValue {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        return try runtime.agent.call(name, arguments)
    }

    /// Calls a function of the agent and waits for its promise.
    ///
    /// A virtual clock advances to the next timer whenever no other work is left meanwhile.
    ///
    /// - Parameters:
    ///   - source: Code whose value, in the program's logic context, is passed before the arguments; nil for none.
    ///   - arguments: The arguments, which are copied.
    /// - Returns: The value with which the promise was resolved, copied.
    /// - Throws: The reason with which it was rejected, or the error with which the program has ended.
    package func request(
        _ name: String,
        source: String? = nil,
        _ arguments: [ScriptValue] = [],
    ) async throws(ScriptError) -> ScriptValue {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        var time: Task<Void, Never>?
        let result: Result<ScriptValue, ScriptError> = await withCheckedContinuation { continuation in
            runtime.agent.request(name, source: source, arguments) { continuation.resume(returning: $0) }
            // Not earlier: time passes only while a caller waits.
            time = Task { await passTime() }
        }
        time?.cancel()
        return try result.get()
    }

    /// Calls a function of the agent whose promise is settled later.
    ///
    /// A virtual clock advances as in ``request(_:source:_:)``.
    ///
    /// - Parameters:
    ///   - source: Code whose value, in the program's logic context, is passed before the arguments; nil for none.
    ///   - arguments: The arguments, which are copied.
    ///   - completion: Called once on the program's thread, when the promise is settled or the program ends.
    /// - Throws: ``ScriptError`` if the program has ended.
    package func begin(
        _ name: String,
        source: String? = nil,
        _ arguments: [ScriptValue] = [],
        completion: @escaping @Sendable (Result<ScriptValue, ScriptError>) -> Void,
    ) throws(ScriptError) {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        runtime.agent.request(name, source: source, arguments, completion: completion)
        // Ends when no caller waits any more. Not earlier: time passes only while a caller waits.
        if thread.clock == .virtual { Task { await passTime() } }
    }

    /// The first position in the program's files in a stack of its context; nil if there is none.
    ///
    /// Runs on the program's thread.
    package func place(inStack stack: String) -> (file: String, line: Int, column: Int)? {
        let place = withRuntime { $0.loader.place(inStack: stack) } ?? nil
        return place?.file == EvaluatedCode.file ? nil : place
    }

    /// Counts work that the host completes later: the program is not idle before ``endWork()``.
    package nonisolated func beginWork() { thread.beginPendingWork() }

    /// Ends the count of work that the host has completed.
    package nonisolated func endWork() { thread.endPendingWork() }

    /// Marks counted work as blocked: it waits for the program's test, which may wait for the program.
    package nonisolated func markWorkBlocked() { thread.markPendingWorkBlocked() }

    /// Marks blocked work as continuing: the test completes it.
    package nonisolated func resumeWork() { thread.resumePendingWork() }

    /// Runs a closure on the program's thread after earlier ones.
    package nonisolated func enqueue(_ body: @escaping @Sendable (isolated LocalProgram) -> Void) {
        thread.enqueue { self.assumeIsolated { body($0) } }
    }

    /// Sets the time of the program's clock; timers are not affected.
    package func setWallTime(_ milliseconds: Double) {
        withRuntime { $0.clock.set(milliseconds) }
    }

    /// The open pages, bottom first, with their numbers.
    package var openPages: [(id: Int, path: String)] {
        withRuntime { $0.stack.pages.map { ($0.id, $0.path) } } ?? []
    }

    /// The query with which a page was opened; nil for a closed page.
    package func query(ofPage id: Int) -> ScriptObject? {
        withRuntime { $0.stack.pages.first { $0.id == id }?.query } ?? nil
    }

    /// Collects garbage in the program, also while its code runs.
    package func collectGarbage() { withRuntime { $0.machine.collectGarbage() } }

    /// The size of the live objects in the program's heap after the last collection, in bytes; 0 if it does not run.
    package var heapSizeInBytes: Int { withRuntime { $0.machine.heapSizeBytes } ?? 0 }

    /// The pending timers that the program and the scripts of its view have set, the next ones first.
    package var pendingTimers: [PendingTimer] { withRuntime { $0.timers.pending } ?? [] }

    /// The number of pending timers, with those of the host.
    package var timerCount: Int { withRuntime { $0.thread.timerCount } ?? 0 }

    /// The time and the pending timers, read in one step of the program's thread.
    ///
    /// - Parameter limit: The maximum number of timers that are listed.
    package func recordedMoment(timerLimit limit: Int) -> RecordedMoment {
        RecordedMoment(
            time: time,
            timerCount: timerCount,
            nextTimer: nextTimer,
            timers: Array(pendingTimers.prefix(limit)),
        )
    }

    /// Program time since the start.
    package var time: Duration { thread.now }

    /// The time of the program's clock in milliseconds since 1970; nil if it does not run.
    package var wallTime: Double? { withRuntime { $0.clock.now.milliseconds } }

    /// A page's `data`, copied; undefined for a closed page.
    package func data(ofPage id: Int) throws(ScriptError) -> ScriptValue {
        guard let runtime = try running() else { return .undefined }
        return try runtime.functions.data(ofPage: id)
    }

    /// A page's tree as readable text.
    package func outline(ofPage id: Int) throws(ScriptError) -> String {
        guard let runtime = try running() else { return "" }
        return try runtime.turns.enter { () throws(ScriptError) in try runtime.view.outline(id) }
    }

    /// An element of a page as text: `outline`, or its markup as `inner` or `outer`; nil for an element that is removed.
    package func text(ofElement element: Int, _ form: String, onPage id: Int) throws(ScriptError) -> String? {
        guard let runtime = try running() else { return nil }
        return try runtime.turns.enter { () throws(ScriptError) in
            try runtime.view.text(ofElement: element, form, onPage: id)
        }
    }

    /// The size of a page's content and its scroll position, in pixels; nil for a closed page.
    package func extent(ofPage id: Int) -> (width: Double, height: Double, scrollTop: Double)? {
        guard let runtime = withRuntime({ $0 }), openPages.contains(where: { $0.id == id }) else { return nil }
        let height = runtime.geometries.contentHeight(ofPage: id)
        return (runtime.geometries.viewport.width, height, runtime.states.scrollTop(ofPage: id))
    }

    /// The box of an element in the window at the present scroll positions; empty for an element that is not shown.
    package func box(ofElement element: Int, onPage id: Int) throws(ScriptError) -> LayoutBox {
        let empty = LayoutBox(x: 0, y: 0, width: 0, height: 0)
        guard let runtime = try running() else { return empty }
        return try runtime.turns.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(id) else { return empty }
            return runtime.geometries.windowBox(of: element, page, scrollTop: runtime.states.scrollTop(ofPage: id))
        }
    }

    /// The computed style of an element, or of the page itself with the number 0; nil for an element that is removed.
    package func style(ofElement element: Int, onPage id: Int) throws(ScriptError) -> ComputedStyle? {
        guard let runtime = try running() else { return nil }
        return try runtime.turns.enter { () throws(ScriptError) in
            try runtime.geometries.page(id)?.styles[element]
        }
    }

    /// A page as an HTML document with files of the program's own folder and without addresses of the network.
    package func html(ofPage id: Int) throws(ScriptError) -> String {
        guard let runtime = try running() else { return "" }
        return try runtime.turns.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(id) else { return "" }
            let html = runtime.documents.document(of: page, id: id)
            return html.text(admitted: runtime.documents.media.ownFiles(html.addresses))
        }
    }

    /// A page as it is at present, for a picture: like ``html(ofPage:)``, with the states of its controls, and with the numbers
    /// of the nodes that ``look(for:readsStyles:)`` returns.
    package func numberedHTML(ofPage id: Int) throws(ScriptError) -> String {
        guard let runtime = try running() else { return "" }
        return try runtime.turns.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(id) else { return "" }
            let controls = try runtime.controls(on: page, id: id)
            let html = runtime.documents.numberedDocumentWithBars(of: page, showing: controls, id: id)
            return html.text(admitted: runtime.documents.media.ownFiles(html.addresses))
        }
    }

    /// The page on top for a record: like ``numberedHTML(ofPage:)``, with a mask in place of passwords; nil without a page.
    package func recordedPage() throws(ScriptError) -> (path: String, document: String)? {
        guard let runtime = try running(), let top = runtime.stack.top, !runtime.pages.isWaiting(top) else {
            return nil
        }
        return try runtime.turns.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(top.id) else { return nil }
            let controls = try runtime.controls(on: page, id: top.id)
            return (top.path, runtime.documents.recordedText(of: page, showing: controls, id: top.id))
        }
    }

    /// The page on top and the moment for a record, read in one step of the program's thread.
    ///
    /// - Parameters:
    ///   - readsPage: Whether to read the page; otherwise it is nil, as without a page or if it cannot be read.
    ///   - limit: The maximum number of timers that are listed.
    package func recordedState(
        readsPage: Bool,
        timerLimit limit: Int,
    ) -> (page: (path: String, document: String)?, moment: RecordedMoment) {
        var page: (path: String, document: String)?
        // The error is reported when the page is read for another purpose.
        if readsPage { page = try? recordedPage() }
        return (page, recordedMoment(timerLimit: limit))
    }
}

extension ProgramRuntime {
    /// The view's descriptions of the controls on a page; empty without controls.
    func controls(on page: PageGeometry, id: Int) throws(ScriptError) -> [ScriptValue] {
        guard page.tree.containsControl else { return [] }
        return try view.elements(id, ElementLocator.controls.value)["elements"]?.array ?? []
    }
}
