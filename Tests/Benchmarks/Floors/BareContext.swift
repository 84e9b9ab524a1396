import CJavaScriptCore
import MiniCore
import MiniEngine

// SAFETY: The engine's pointers belong to this actor, whose thread is the only one that uses them.
/// The engine as a plain C program uses it: one group and one context on its own thread.
actor BareContext {
    private nonisolated let thread: ScriptThread
    private var group: JSContextGroupRef?
    private var context: JSGlobalContextRef?
    private var loops: [String: JSObjectRef] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(name: String) throws {
        thread = ScriptThread(name: name, clock: .real)
        try thread.start()
    }

    /// Creates the group and the context, and returns the duration in nanoseconds.
    @discardableResult
    func open() -> Double {
        let start = MonotonicTime.now
        group = JSContextGroupCreate()
        context = JSGlobalContextCreateInGroup(group, nil)
        return MonotonicTime.now - start
    }

    /// Frees all resources and ends the thread.
    func close() {
        if let context { JSGlobalContextRelease(context) }
        if let group { JSContextGroupRelease(group) }
        (context, group) = (nil, nil)
        thread.stop()
    }

    /// Prepares a loop whose `my` has the specified callbacks.
    func prepare(_ loop: Loop, callbacks: [(name: String, function: JSObjectCallAsFunctionCallback)] = []) throws {
        let my = JSObjectMake(context, nil, nil)
        for callback in callbacks + [("monotonicTime", BareCallbacks.monotonicTime)] {
            let name = JSStringCreateWithUTF8CString(callback.name)
            let function = JSObjectMakeFunctionWithCallback(context, name, callback.function)
            JSObjectSetProperty(context, my, name, function, 0, nil)
            JSStringRelease(name)
        }
        // The result of a loop may be a promise, which is settled when the call returns.
        let source = """
            (my => { const loop = \(loop.source); const run = count => {
                Promise.resolve(loop(count)).then(result => { run.result = result; });
            }; return run; })
            """
        let maker = try evaluate(source)
        var arguments: [JSValueRef?] = [my]
        guard let made = JSObjectCallAsFunction(context, maker, nil, 1, &arguments, nil) else {
            throw MeasurementError("the floor \(loop.name) cannot be created")
        }
        JSValueProtect(context, made)
        loops[loop.name] = made
    }

    /// Runs a prepared loop and returns its result.
    func run(_ loop: Loop, count: Int) throws -> Double {
        guard let function = loops[loop.name] else { throw MeasurementError("no floor \(loop.name) was prepared") }
        var arguments: [JSValueRef?] = [JSValueMakeNumber(context, Double(count))]
        var exception: JSValueRef?
        JSObjectCallAsFunction(context, function, nil, 1, &arguments, &exception)
        let name = JSStringCreateWithUTF8CString("result")
        defer { JSStringRelease(name) }
        let result = JSObjectGetProperty(context, function, name, nil)
        guard exception == nil, let result, JSValueIsNumber(context, result) else {
            throw MeasurementError("the floor \(loop.name) failed")
        }
        return JSValueToNumber(context, result, nil)
    }

    private func evaluate(_ source: String) throws -> JSObjectRef {
        let text = JSStringCreateWithUTF8CString(source)
        defer { JSStringRelease(text) }
        guard let value = JSEvaluateScript(context, text, nil, nil, 1, nil) else {
            throw MeasurementError("a floor does not compile")
        }
        return value
    }
}
