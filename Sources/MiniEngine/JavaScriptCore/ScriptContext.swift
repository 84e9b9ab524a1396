internal import CJavaScriptCore
package import MiniCore

/// One global object of a ``VirtualMachine``.
///
/// `eval` and the function constructors are disabled. There is no WebAssembly, no `Atomics` and no `SharedArrayBuffer`, and a
/// debugger cannot attach, except by ``EngineInspector``. Contexts share only the heap; a host that passes an object of one
/// context to another breaks their isolation.
///
/// ## Threading
/// Belongs to the machine's thread.
package final class ScriptContext {
    /// The machine of the context, which the context keeps alive.
    package let machine: VirtualMachine
    /// The name, for messages.
    package let name: String
    /// Maps a position in an evaluated text to its source file; nil leaves positions unchanged.
    ///
    /// Called for the location and the stack of every copied error. Lines and columns start at 1.
    package var mapPosition: ((_ file: String, _ line: Int, _ column: Int) -> (line: Int, column: Int)?)?
    /// Called for a promise that was rejected without a handler in a turn, with the promise and the reason.
    ///
    /// Called at most ``rejectionsPerTurn`` times in a turn, and not after the end of the machine.
    package var onUnhandledRejection: ((_ promise: EngineValue, _ reason: EngineValue) -> Void)? {
        didSet { observeRejections() }
    }
    /// Called once in a turn that exceeds this number of rejections.
    ///
    /// The further rejections are dropped.
    package var onDroppedRejections: (() -> Void)?
    /// The maximum number of rejections that are reported in one turn: 1,000.
    package static let rejectionsPerTurn = 1_000

    let reference: JSGlobalContextRef
    /// Functions of the language from before any script ran.
    let intrinsics: Intrinsics
    private var observesRejections = false
    /// The number of rejections that the last turn with rejections reported, and the number of that turn.
    private var reported: (count: Int, turn: Int) = (0, 0)
    /// Strings that are passed often.
    // Checked for each argument; none of its methods calls back.
    @exclusivity(unchecked) var memo = StringMemo()
    let builder = ResultBuilder()

    init(machine: VirtualMachine, name: String) {
        guard let reference = JSGlobalContextCreateInGroup(machine.group, nil) else {
            preconditionFailure("The engine could not create a context.")
        }
        self.machine = machine
        self.name = name
        self.reference = reference
        EngineString.with(name) { JSGlobalContextSetName(reference, $0) }
        JSGlobalContextSetInspectable(reference, false)
        EngineString.with("eval and function constructors are switched off") {
            JSGlobalContextSetEvalEnabled(reference, false, $0)
        }
        Self.hideGlobals(["WebAssembly", "Atomics", "SharedArrayBuffer"], of: reference)
        intrinsics = Intrinsics(of: reference)
        builder.context = self
    }

    /// Whether a debugger of the engine can inspect the context: false before `EngineInspector` attaches one.
    package var isInspectable: Bool { JSGlobalContextIsInspectable(reference) }

    /// The context's global object.
    package var global: EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        return EngineValue(JSContextGetGlobalObject(reference), in: self)
    }

    /// Runs a script and returns its completion value.
    ///
    /// - Parameters:
    ///   - source: The text of a script, not of a module.
    ///   - name: The name in errors and stack traces, and for ``mapPosition``.
    /// - Throws: The error of the script, a syntax error, or the termination of the machine.
    @discardableResult
    package func evaluate(_ source: String, name: String) throws(ScriptError) -> EngineValue {
        try machine.turn { () throws(ScriptError) -> EngineValue in
            // SAFETY: The text of `withCString` is read before the call returns. A text with a NUL would be truncated and is
            // copied instead.
            let text = source.containsNUL ? EngineString.make(source) : JSStringCreateWithUTF8CString(source)
            defer { JSStringRelease(text) }
            return try EngineString.with(name) { url in
                var exception: JSValueRef?
                let value = JSEvaluateScript(reference, text, nil, url, 1, &exception)
                return result(value, exception)
            }.get()
        }
    }

    /// Runs a static script and returns its completion value.
    ///
    /// - Throws: The error of the script, a syntax error, or the termination of the machine.
    @discardableResult
    package func evaluate(_ script: StaticScript) throws(ScriptError) -> EngineValue {
        try machine.turn { () throws(ScriptError) -> EngineValue in
            guard let compiled = machine.compiled(script) else { return try evaluate(script.text, name: script.name) }
            var exception: JSValueRef?
            let value = JSScriptEvaluate(reference, compiled, nil, &exception)
            return try result(value, exception).get()
        }
    }

    /// Creates a JavaScript function that is implemented in Swift.
    ///
    /// - Parameters:
    ///   - name: The function's `name`; empty for a function that no program accesses, which takes less memory.
    ///   - body: Runs on the machine's thread, inside the calling turn. An error is thrown in JavaScript. The body is released
    ///     some time after JavaScript has released the function.
    package func makeFunction(
        name: String,
        _ body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult,
    ) -> EngineValue {
        guard machine.isAlive else { return EngineValue(undefinedIn: self) }
        machine.checkThread()
        return EngineValue(NativeCallback(context: self, name: name, body: body).makeObject(), in: self)
    }

    /// The result of a C call: its value, or a copy of the exception.
    func result(_ value: JSValueRef?, _ exception: JSValueRef?) -> Result<EngineValue, ScriptError> {
        if let exception { return .failure(scriptError(of: exception)) }
        guard let value else {
            return .failure(machine.terminationError ?? ScriptError(name: "Error", message: "no value"))
        }
        return .success(EngineValue(value, in: self))
    }

    /// Releases the engine's object.
    ///
    /// The machine must already be marked as ended.
    func release() {
        onUnhandledRejection = nil
        onDroppedRejections = nil
        mapPosition = nil
        memo.removeAll(in: reference)
        JSGlobalContextRelease(reference)
    }

    private func observeRejections() {
        guard onUnhandledRejection != nil, !observesRejections, machine.isAlive else { return }
        observesRejections = true
        // SAFETY: The function is an object of this context, which the machine retains as long as it has objects.
        let function = NativeCallback(context: self, name: "", isCalledByEngine: true) { [unowned self] call in
            guard countRejection() else { return .undefined }
            onUnhandledRejection?(call.value(at: 0), call.value(at: 1))
            return .undefined
        }
        var exception: JSValueRef?
        JSGlobalContextSetUnhandledRejectionCallback(reference, function.makeObject(), &exception)
        precondition(exception == nil, "The engine rejected an observer of rejections.")
    }

    /// Counts a rejection, and returns whether it is to be reported.
    private func countRejection() -> Bool {
        if reported.turn != machine.monitor.turnNumber { reported = (0, machine.monitor.turnNumber) }
        reported.count += 1
        if reported.count == Self.rejectionsPerTurn + 1 { onDroppedRejections?() }
        return reported.count <= Self.rejectionsPerTurn
    }

    /// Makes globals read as undefined.
    ///
    /// A deletion has the same effect but is expensive: the engine then creates all constructors of the global object that it
    /// would create at their first use, which takes 90 KB in each context.
    private static func hideGlobals(_ names: [String], of context: JSGlobalContextRef) {
        let global = JSContextGetGlobalObject(context)
        let attributes = JSPropertyAttributes(kJSPropertyAttributeDontEnum)
        for name in names {
            var exception: JSValueRef?
            EngineString.with(name) { name in
                JSObjectSetProperty(context, global, name, JSValueMakeUndefined(context), attributes, &exception)
            }
            precondition(exception == nil, "The engine does not replace the global \(name).")
        }
    }
}
