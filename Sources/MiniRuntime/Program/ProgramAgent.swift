package import MiniCore
package import MiniEngine
internal import MiniView

/// A script of the host that lives in a program's logic context, for whoever tests the program.
///
/// It is evaluated before any of the program's code and called with a native function and its settings. What it answers
/// is an object with the functions that ``MiniProgram/ask(_:_:)`` and ``MiniProgram/request(_:_:)`` call. Values are
/// copied on the way in and out.
package struct ProgramAgent: Sendable {
    /// A function expression of `(tell, settings, startWatching, instanceOf)`.
    ///
    /// The third gives the agent the calls of `my`, the last a page or a component by its number.
    package var script: ResidentScript
    /// What the script is given.
    package var settings: Value
    /// Answers what the agent tells or asks, on the program's thread and during the call.
    package var listen: Listener

    /// What the agent tells or asks; gets the program, the subject and a value.
    package typealias Listener = @Sendable (isolated MiniProgram, String, Value) throws(ScriptError) -> Value

    /// Makes an agent.
    package init(
        script: ResidentScript,
        settings: Value = .undefined,
        listen: @escaping Listener,
    ) {
        self.script = script
        self.settings = settings
        self.listen = listen
    }
}

extension ProgramRuntime {
    /// Evaluates the agent of the options, if there is one.
    func startAgent() throws(ScriptError) {
        guard let agent = options.agent else { return }
        // SAFETY: the program owns the runtime, whose context calls this function during its life only.
        let tell = context.makeFunction(name: "tell") { [unowned program] call throws(ScriptError) in
            let (subject, value) = (call.text(0), try call.value(at: 1).copy())
            let answer: Result<Value, ScriptError> = program.assumeIsolated { program in
                do throws(ScriptError) {
                    return .success(try agent.listen(program, subject, value))
                } catch {
                    return .failure(error)
                }
            }
            return .value(try answer.get())
        }
        self.agent = try enter { () throws(ScriptError) in
            try context.evaluate(agent.script).call([
                .value(tell), .copied(agent.settings), .value(prelude.startWatching), .value(prelude.instanceOf),
            ])
        }
    }

    /// A function of the agent.
    private func agentFunction(_ name: String) throws(ScriptError) -> ScriptValue {
        guard let agent else { throw ScriptError(name: "Error", message: "the program has no agent") }
        return try agent.get(name)
    }

    /// Calls a function of the agent and copies its result.
    func ask(_ name: String, _ arguments: [Value]) throws(ScriptError) -> Value {
        do throws(ScriptError) {
            return try enter { () throws(ScriptError) in
                try agentFunction(name).call(arguments.map(ScriptArgument.copied)).copy()
            }
        } catch {
            throw presented(error)
        }
    }

    /// Calls a function of the agent that answers with an async function, and that one in turn; the continuation is
    /// resumed when its promise settles or the program ends.
    func request(
        _ name: String,
        source: String?,
        _ arguments: [Value],
        _ continuation: CheckedContinuation<Result<Value, ScriptError>, Never>,
    ) {
        let number = makeEvaluationNumber()
        evaluations[number] = continuation
        perform { () throws(ScriptError) in
            do throws(ScriptError) {
                var values = arguments.map(ScriptArgument.copied)
                if let source { values.insert(.value(try context.evaluate(source, name: "evaluate")), at: 0) }
                let function = try agentFunction(name).call(values)
                _ = try prelude.evaluate.call([.value(function), .number(Double(number))])
            } catch {
                if error.termination != nil { throw error }
                failEvaluation(number, error)
            }
        }
    }
}

extension MiniProgram {
    /// Calls a function of the agent.
    ///
    /// - Returns: its result, copied.
    /// - Throws: what it throws, or why the program has ended.
    package func ask(_ name: String, _ arguments: [Value] = []) throws(ScriptError) -> Value {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        return try runtime.ask(name, arguments)
    }

    /// Calls a function of the agent and waits for its promise.
    ///
    /// A virtual clock moves to the next timer whenever nothing else is left to do meanwhile.
    ///
    /// - Parameters:
    ///   - source: Evaluated in the program's logic context and passed before the arguments; nil for nothing.
    ///   - arguments: Copied.
    /// - Returns: what the promise was resolved with, copied.
    /// - Throws: what it was rejected with, or why the program has ended.
    package func request(
        _ name: String,
        source: String? = nil,
        _ arguments: [Value] = [],
    ) async throws(ScriptError) -> Value {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        var time: Task<Void, Never>?
        let result: Result<Value, ScriptError> = await withCheckedContinuation { continuation in
            runtime.request(name, source: source, arguments, continuation)
            // Only now: before, nobody waited.
            time = Task { await passTime() }
        }
        time?.cancel()
        return try result.get()
    }

    /// The first place in the program's files that a stack of its context names; nil where it names none.
    ///
    /// Runs on the program's thread.
    package func place(inStack stack: String) -> (file: String, line: Int, column: Int)? {
        let place = withRuntime { $0.loader.place(inStack: stack) } ?? nil
        return place?.file == EvaluatedCode.file ? nil : place
    }

    /// Counts something that the host answers later: the program is not idle before ``endWork()``.
    package nonisolated func beginWork() { thread.beginPendingWork() }

    /// Counts the answer.
    package nonisolated func endWork() { thread.endPendingWork() }

    /// Says of something that is counted that it waits for the program's tester, who may wait for the program in turn.
    package nonisolated func stallWork() { thread.stallPendingWork() }

    /// Says that the answer is on its way.
    package nonisolated func resumeWork() { thread.resumePendingWork() }

    /// Runs a body on the program's thread, after what was given to it before.
    package nonisolated func enqueue(_ body: @escaping @Sendable (isolated MiniProgram) -> Void) {
        thread.enqueue { self.assumeIsolated { body($0) } }
    }

    /// Sets what the program's clock shows; timers are not touched.
    package func setWallTime(_ milliseconds: Double) {
        withRuntime { runtime in
            runtime.clockOffset += milliseconds - runtime.session.now().milliseconds
        }
    }

    /// The open pages, bottom first, with their numbers.
    package var openPages: [(id: Int, path: String)] {
        withRuntime { $0.stack.pages.map { ($0.id, $0.path) } } ?? []
    }

    /// The query that a page was opened with; nil for a page that is gone.
    package func query(ofPage id: Int) -> ValueObject? {
        withRuntime { $0.stack.pages.first { $0.id == id }?.query } ?? nil
    }

    /// Frees everything in the program that is not reachable, also while its code runs.
    package func collectGarbage() { withRuntime { $0.machine.collectGarbage() } }

    /// What the last collection found alive in the program's heap, in bytes; 0 when it does not run.
    package var heapSizeInBytes: Int { withRuntime { $0.machine.heapSizeBytes } ?? 0 }

    /// The number of timers that wait.
    package var timerCount: Int { withRuntime { $0.thread.timerCount } ?? 0 }

    /// Program time since the start.
    package var time: Duration { thread.now }

    /// Milliseconds since 1970 on the program's clock; nil when it does not run.
    package var wallTime: Double? { withRuntime { $0.session.now().milliseconds } }

    /// A page's `data`, copied; undefined for a page that is gone.
    package func data(ofPage id: Int) throws(ScriptError) -> Value {
        guard let runtime = try running() else { return .undefined }
        return try runtime.data(ofPage: id)
    }

    /// A page's tree as text for people.
    package func outline(ofPage id: Int) throws(ScriptError) -> String {
        guard let runtime = try running() else { return "" }
        return try runtime.enter { () throws(ScriptError) in try runtime.view.outline(id) }
    }

    /// An element of a page as a text: `outline`, or its markup as `inner` or `outer`; nil for one that is gone.
    package func text(ofElement element: Int, _ form: String, onPage id: Int) throws(ScriptError) -> String? {
        guard let runtime = try running() else { return nil }
        return try runtime.enter { () throws(ScriptError) in
            try runtime.view.text(ofElement: element, form, onPage: id)
        }
    }

    /// The size of a page's content and how far it is scrolled, in pixels; nil for a page that is gone.
    package func extent(ofPage id: Int) -> (width: Double, height: Double, scrollTop: Double)? {
        guard let runtime = withRuntime({ $0 }), openPages.contains(where: { $0.id == id }) else { return nil }
        let height = runtime.contentHeight(ofPage: id)
        return (runtime.geometries.viewport.width, height, runtime.pageScrolls[id] ?? 0)
    }

    /// The box of an element in the window, as it is scrolled; empty for one that is not shown.
    package func box(ofElement element: Int, onPage id: Int) throws(ScriptError) -> LayoutBox {
        let empty = LayoutBox(x: 0, y: 0, width: 0, height: 0)
        guard let runtime = try running() else { return empty }
        return try runtime.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(id) else { return empty }
            return runtime.geometries.windowBox(of: element, page, scrollTop: runtime.pageScrolls[id] ?? 0)
        }
    }

    /// A page as an HTML document, with what the program's own folder has and nothing of the network.
    package func html(ofPage id: Int) throws(ScriptError) -> String {
        guard let runtime = try running() else { return "" }
        return try runtime.enter { () throws(ScriptError) in
            guard let page = try runtime.geometries.page(id) else { return "" }
            let html = runtime.document(of: page, id: id)
            return html.text(admitted: runtime.media.ownFiles(html.addresses))
        }
    }
}
