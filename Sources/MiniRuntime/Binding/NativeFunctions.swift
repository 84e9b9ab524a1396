internal import MiniCore
internal import MiniEngine

/// The native functions that the prelude calls.
///
/// The program's code has no access to them.
enum NativeFunctions {
    /// A native function, which receives a call and the runtime of the program.
    typealias Body = (ScriptCall, ProgramRuntime) throws(ScriptError) -> ScriptResult

    /// The names in the prelude, in the order of ``make(in:_:)``.
    static var names: [String] { bodies.map(\.0) }

    /// Makes all of them.
    static func make(in context: ScriptContext, _ reference: RuntimeReference) -> [EngineValue] {
        make(bodies, in: context, reference)
    }

    /// Makes functions that return undefined after the end of the program.
    static func make(
        _ bodies: [(String, Body)],
        in context: ScriptContext,
        _ reference: RuntimeReference,
    ) -> [EngineValue] {
        bodies.map { _, body in
            context.makeFunction(name: "") { [reference] call throws(ScriptError) in
                guard let runtime = reference.runtime else { return .undefined }
                return try runtime.machine.endingOverlongTurn { () throws(ScriptError) in try body(call, runtime) }
            }
        }
    }

    private static var bodies: [(String, Body)] {
        [
            ("makeFunction", makeFunction), ("takeFailure", takeFailure), ("refuse", refuse),
            ("describe", describe),
            ("constant", constant), ("names", names),
            ("start", start), ("listen", listen), ("abort", abort),
            ("scheduleSettle", scheduleSettle), ("latestSocket", latestSocket),
            ("setTimer", setTimer), ("clearTimer", clearTimer), ("now", now),
            ("wallTime", wallTime),
            ("resolveModule", resolveModule), ("loadModule", loadModule), ("scriptFile", scriptFile),
            ("print", print), ("loadPart", loadPart), ("queryView", queryView),
            ("describeError", describeError),
            ("report", report), ("evaluated", evaluated), ("turnNumber", turnNumber),
            ("playsMedia", playsMedia),
            ("patchPage", patchPage), ("scheduleFlush", scheduleFlush), ("renderTabBar", renderTabBar),
            ("renderTransfer", renderTransfer),
            ("selectInstances", selectInstances), ("resolvePlugin", resolvePlugin),
            ("pluginOf", pluginOf), ("nearestName", nearestName),
            ("noteHandler", noteHandler), ("noteNewKey", noteNewKey), ("callWorker", ProgramWorkers.call),
        ]
    }

    private static func makeFunction(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.binder.makeFunction(call.integer(0), in: runtime.context)
    }

    private static func takeFailure(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.binder.takeFailure()
    }

    private static func refuse(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.binder.refuse(call.integer(0), slot: Int(exactly: call.number(at: 1)))
    }

    private static func describe(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(runtime.binder.describe(call.text(0)))
    }

    private static func constant(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(runtime.binder.constant(call.text(0)))
    }

    private static func names(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(runtime.binder.names())
    }

    /// Starts a deferred call; returns whether it has succeeded already.
    private static func start(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        switch runtime.binder.start(call) {
        case .success(let hasSucceeded): return .bool(hasSucceeded)
        case .failure(let error):
            runtime.deliveries.add(.completion(slot: call.integer(1), .failure(error), isLast: true))
            return .bool(false)
        }
    }

    private static func listen(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.calls.listen(slot: call.integer(0))
        return .undefined
    }

    private static func abort(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.calls.abort(slot: call.integer(0))
        return .undefined
    }

    private static func scheduleSettle(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.deliveries.schedule()
        return .undefined
    }

    private static func latestSocket(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .number(Double(runtime.callContext.sockets.defaultSocketID))
    }

    /// Returns false if the limit of timers is reached.
    private static func setTimer(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let repeats = call.bool(at: 2)
        return .bool(runtime.timers.set(call.integer(0), after: call.number(at: 1), repeats: repeats))
    }

    private static func clearTimer(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.timers.clear(call.integer(0))
        return .undefined
    }

    private static func now(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .number(runtime.thread.now.milliseconds)
    }

    /// Milliseconds since 1970 on the program's clock.
    private static func wallTime(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .number(runtime.clock.now.milliseconds.rounded(.down))
    }

    /// The path of the script of a page or a component.
    private static func scriptFile(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .string(runtime.loader.script(at: call.text(0)))
    }

    private static func resolveModule(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        guard call.kind(at: 1) == .string else {
            throw ScriptError(name: "TypeError", message: "require: expected the module's name as a string")
        }
        let path = try runtime.loader.resolve(call.text(1), from: call.text(0), isImport: call.bool(at: 2))
        if let module = NodeModule(path: path), module.code.isEmpty {
            let message = "the Node.js module '\(module.name)' is not available; it has no members"
            runtime.turns.emit(.warning(ProgramWarning(message, file: call.text(0))))
        }
        return .string(path)
    }

    private static func loadModule(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        try runtime.loader.load(call.text(0), in: runtime.context)
    }

    private static func print(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        // A program often prints only the message of an error that it has caught.
        let text = ModuleLoader.withoutRecordNames(call.text(1))
        // A warning of the host, not a message of the program.
        if call.text(0) == "note" {
            runtime.turns.emit(.warning(ProgramWarning(text)))
            return .undefined
        }
        let level = ConsoleMessage.Level(rawValue: call.text(0)) ?? .log
        runtime.turns.emit(.console(ConsoleMessage(level: level, text: text)))
        return .undefined
    }

    private static func loadPart(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        try Prelude.loadPart(call, in: runtime.context)
    }

    /// Returns the results of queries about a page; undefined if there is no such page.
    private static func queryView(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(try runtime.geometries.results(try call.value(at: 1).copy().array ?? [], page: call.integer(0)))
    }

    /// The text of an error for the console: the name, the message and the stack with positions in the original files.
    private static func describeError(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .string(runtime.turns.presented(runtime.context.scriptError(from: call.value(at: 0))).consoleText)
    }

    /// Reports an uncaught failure; returns the message and the stack for the program's own handlers.
    private static func report(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let kind: UncaughtKind =
            switch call.text(1) {
            case "failure": .unhandledFailure
            case "unhandledRejection": .unhandledRejection
            default: .exception
            }
        var error = runtime.context.scriptError(from: call.value(at: 0))
        if kind == .unhandledFailure, let failure = try runtime.callLog.failedCall(call.value(at: 2)) {
            error = failure.rejection(error)
        }
        error = runtime.turns.report(error, kind)
        return .value(["text": .string(error.message), "stack": .string(error.stack)])
    }

    private static func playsMedia(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .bool(runtime.options.playsMedia())
    }

    private static func turnNumber(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .number(Double(runtime.machine.turnNumber))
    }

    private static func evaluated(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let hasFailed = call.bool(at: 1)
        runtime.evaluations.finish(call.integer(0), hasFailed: hasFailed, call.value(at: 2))
        return .undefined
    }

    /// Copies changes of data into the view; returns the reason if they cannot be copied.
    private static func patchPage(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let (owner, entries) = (call.integer(0), call.value(at: 1))
        if let failure = try runtime.view.patch(owner, entries) { return .string(failure) }
        runtime.view.changeRate.add(at: runtime.thread.now)
        try runtime.measurements?.add(entries, of: owner)
        return .undefined
    }

    /// The ids of the components in an owner's template that match a selector.
    private static func selectInstances(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .value(try runtime.view.instances(of: call.integer(0), call.text(1), limit: call.number(at: 2)))
    }

    /// The path of a plugin's main module, or `{absence}` with the reason for a plugin that app.json names and that is missing.
    ///
    /// The vendor's host fetches plugins when a program starts. Here a page continues without a missing plugin.
    private static func resolvePlugin(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let (plugins, name) = (runtime.options.package.plugins, call.text(0))
        do throws(PackageError) {
            return .string(try plugins.main(of: name))
        } catch {
            guard plugins.isMissing(name) else { throw ScriptError(error, name: "Error") }
            return .value(["absence": .string(error.message)])
        }
    }

    /// The folder of the plugin that a file belongs to; empty for the program's own files.
    private static func pluginOf(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .string(runtime.options.package.files.plugin(of: call.text(0)) ?? "")
    }

    /// The name in a list that another name probably misspells; undefined if none is close.
    ///
    /// Compares names of up to 100 bytes and up to 1,000 of them: the program controls both, and a comparison takes time
    /// proportional to the product of the lengths.
    private static func nearestName(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let name = call.text(0)
        guard name.utf8.count <= 100 else { return .undefined }
        let names = (try call.value(at: 1).copy().array ?? []).prefix(1_000)
        let candidates = names.compactMap(\.string).filter { $0.utf8.count <= 100 }
        guard let nearest = Spelling.nearest(to: name, among: candidates) else { return .undefined }
        return .string(nearest)
    }

    /// Warns of a handler that a template names and its page or component does not define.
    ///
    /// Takes the message, the path of the page or the component, and the handler's name.
    private static func noteHandler(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.spelling.warnOfHandler(call.text(2), of: call.text(1), call.text(0))
        return .undefined
    }

    /// Checks a key that `setData` adds to the data of a page or a component.
    ///
    /// Takes the path of the page or the component, the new key, and the existing keys.
    private static func noteNewKey(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        let keys = (try call.value(at: 2).copy().array ?? []).prefix(1_000).compactMap(\.string)
        runtime.spelling.checkNewKey(call.text(1), of: call.text(0), among: Set(keys))
        return .undefined
    }

    private static func scheduleFlush(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.flushes.request()
        return .undefined
    }

    private static func renderTransfer(
        _: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        runtime.renderer.renderTransfer()
        return .undefined
    }

    /// Shows the program's own tab bar on a page; returns whether the page has one.
    private static func renderTabBar(
        _ call: ScriptCall,
        _ runtime: ProgramRuntime,
    ) throws(ScriptError) -> ScriptResult {
        .bool(runtime.renderer.renderTabBar(ofPage: call.integer(0)))
    }
}

extension ScriptCall {
    /// The string argument at a position; empty for another type.
    func text(_ index: Int) -> String { string(at: index) }

    /// The integer argument at a position; 0 for another value.
    func integer(_ index: Int) -> Int { Int(exactly: number(at: index)) ?? 0 }
}
