internal import CJavaScriptCore
public import MiniCore

/// One global object of a ``VirtualMachine``.
///
/// `eval` and the function constructors are off, there is no WebAssembly, no `Atomics` and no `SharedArrayBuffer`, and
/// no debugger can attach. Contexts share a heap and nothing else; a host that passes an object of one to another
/// opens a way between them.
///
/// ## Threading
/// Belongs to the machine's thread.
public final class ScriptContext {
    /// The machine that the context is part of; kept alive by it.
    public let machine: VirtualMachine
    /// The name, for messages.
    public let name: String
    /// Where a position in a text that was evaluated stands in its source file; nil for "where it says".
    ///
    /// Asked for the place and the stack of every error that is copied. Lines and columns count from 1.
    public var mapPosition: ((_ file: String, _ line: Int, _ column: Int) -> (line: Int, column: Int)?)?
    /// Called when a turn leaves a rejected promise without a handler, with the promise and the reason.
    ///
    /// Called ``rejectionsPerTurn`` times in a turn at most, and not at all once the machine has ended.
    public var onUnhandledRejection: ((_ promise: ScriptValue, _ reason: ScriptValue) -> Void)? {
        didSet { observeRejections() }
    }
    /// Called when a turn leaves more rejections than that, once in the turn: the rest of them is dropped.
    public var onDroppedRejections: (() -> Void)?
    /// The number of rejections that are reported in one turn: 1,000.
    public static let rejectionsPerTurn = 1_000

    let reference: JSGlobalContextRef
    /// Functions of the language as they were before any script ran.
    let intrinsics: Intrinsics
    private var observesRejections = false
    /// How many rejections the last turn that had any has reported, and which turn it was.
    private var reported: (count: Int, turn: Int) = (0, 0)
    /// Strings that cross often.
    // Looked into for each argument; none of its methods calls back.
    @exclusivity(unchecked) var memo = StringMemo()
    let builder = ResultBuilder()

    init(machine: VirtualMachine, name: String) {
        guard let reference = JSGlobalContextCreateInGroup(machine.group, nil) else {
            preconditionFailure("The engine refused to make a context.")
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

    /// The context's global object.
    public var global: ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        return ScriptValue(JSContextGetGlobalObject(reference), in: self)
    }

    /// Runs a script and answers its completion value.
    ///
    /// - Parameters:
    ///   - source: The text, a script and not a module.
    ///   - name: What errors and stack traces call it, and what ``mapPosition`` is asked about.
    /// - Throws: What the script throws, a syntax error, or the termination of the machine.
    @discardableResult
    public func evaluate(_ source: String, name: String) throws(ScriptError) -> ScriptValue {
        try machine.turn { () throws(ScriptError) -> ScriptValue in
            // SAFETY: withCString's text is read before it returns; a NUL inside would end it, hence the other way.
            let text = source.containsNUL ? EngineString.make(source) : JSStringCreateWithUTF8CString(source)
            defer { JSStringRelease(text) }
            return try EngineString.with(name) { url in
                var exception: JSValueRef?
                let value = JSEvaluateScript(reference, text, nil, url, 1, &exception)
                return result(value, exception)
            }.get()
        }
    }

    /// Runs a script that the process keeps, and answers its completion value.
    ///
    /// - Throws: What the script throws, a syntax error, or the termination of the machine.
    @discardableResult
    public func evaluate(_ script: ResidentScript) throws(ScriptError) -> ScriptValue {
        try machine.turn { () throws(ScriptError) -> ScriptValue in
            guard let compiled = machine.compiled(script) else { return try evaluate(script.text, name: script.name) }
            var exception: JSValueRef?
            let value = JSScriptEvaluate(reference, compiled, nil, &exception)
            return try result(value, exception).get()
        }
    }

    /// Makes a function that JavaScript calls and Swift answers.
    ///
    /// - Parameters:
    ///   - name: The function's `name`; empty for a function that no program sees, which takes less memory.
    ///   - body: Runs on the machine's thread, inside the turn that called. What it throws is thrown in JavaScript. It
    ///     is released some time after JavaScript has let go of the function.
    public func makeFunction(
        name: String,
        _ body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult,
    ) -> ScriptValue {
        guard machine.isAlive else { return ScriptValue(undefinedIn: self) }
        machine.checkThread()
        return ScriptValue(HostFunction(context: self, name: name, body: body).makeObject(), in: self)
    }

    /// What a C call answered: its value, or the exception copied.
    func result(_ value: JSValueRef?, _ exception: JSValueRef?) -> Result<ScriptValue, ScriptError> {
        if let exception { return .failure(scriptError(of: exception)) }
        guard let value else {
            return .failure(machine.terminationError ?? ScriptError(name: "Error", message: "no value"))
        }
        return .success(ScriptValue(value, in: self))
    }

    /// Lets go of the engine's object; the machine has already noted its end.
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
        // SAFETY: The function is an object of this context, which the machine keeps as long as it has objects.
        let function = HostFunction(context: self, name: "", isCalledByEngine: true) { [unowned self] call in
            guard countRejection() else { return .undefined }
            onUnhandledRejection?(call.value(at: 0), call.value(at: 1))
            return .undefined
        }
        var exception: JSValueRef?
        JSGlobalContextSetUnhandledRejectionCallback(reference, function.makeObject(), &exception)
        precondition(exception == nil, "The engine refused an observer of rejections.")
    }

    /// Whether one more rejection of this turn is reported.
    private func countRejection() -> Bool {
        if reported.turn != machine.watch.turnNumber { reported = (0, machine.watch.turnNumber) }
        reported.count += 1
        if reported.count == Self.rejectionsPerTurn + 1 { onDroppedRejections?() }
        return reported.count <= Self.rejectionsPerTurn
    }

    /// Makes names read as undefined.
    ///
    /// A deletion would do the same at a price: the engine then makes every constructor that the global object holds
    /// back until its first use, which takes 90 KB of each context.
    private static func hideGlobals(_ names: [String], of context: JSGlobalContextRef) {
        let global = JSContextGetGlobalObject(context)
        let attributes = JSPropertyAttributes(kJSPropertyAttributeDontEnum)
        for name in names {
            var exception: JSValueRef?
            EngineString.with(name) { name in
                JSObjectSetProperty(context, global, name, JSValueMakeUndefined(context), attributes, &exception)
            }
            precondition(exception == nil, "The engine holds on to the global \(name).")
        }
    }
}
