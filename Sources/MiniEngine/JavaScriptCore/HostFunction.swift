internal import CJavaScriptCore
internal import MiniCore

/// The Swift side of one function object.
final class HostFunction {
    private let context: ScriptContext
    private let name: String
    private let isCalledByEngine: Bool
    private let body: (ScriptCall) throws(ScriptError) -> ScriptResult

    /// - Parameter isCalledByEngine: Whether no script has the function, so that none is to be stopped by an exception.
    init(
        context: ScriptContext,
        name: String,
        isCalledByEngine: Bool = false,
        body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult,
    ) {
        self.context = context
        self.name = name
        self.isCalledByEngine = isCalledByEngine
        self.body = body
    }

    /// Makes the function object, which owns this Swift object from then on.
    func makeObject() -> JSObjectRef {
        let reference = context.reference
        // SAFETY: Balanced in the class's finalizer, which the engine calls once.
        let data = Unmanaged.passRetained(self).toOpaque()
        guard let object = JSObjectMake(reference, Self.functionClass, data) else {
            preconditionFailure("The engine refused to make a function.")
        }
        if !name.isEmpty { setName(of: object) }
        // Only now: Function.prototype has a name of its own, which cannot be overwritten.
        JSObjectSetPrototype(reference, object, context.intrinsics.functionPrototype)
        return object
    }

    private func setName(of object: JSObjectRef) {
        let reference = context.reference
        var exception: JSValueRef?
        let value = EngineString.with(name) { JSValueMakeString(reference, $0) }
        let attributes = JSPropertyAttributes(kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum)
        JSObjectSetProperty(reference, object, context.machine.propertyName("name"), value, attributes, &exception)
        // A machine that ends refuses everything.
        precondition(exception == nil || context.machine.isEnding, "The engine refused to name a function.")
    }

    // SAFETY: A class is immutable once made, and the engine's reference counts are atomic.
    private nonisolated(unsafe) static let functionClass: JSClassRef? = {
        var definition = JSClassDefinition()
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { context, function, _, count, arguments, exception in
            // SAFETY: The private data is the Swift side, which the function object owns; it is alive, being called.
            Unmanaged<HostFunction>.fromOpaque(JSObjectGetPrivate(function))._withUnsafeGuaranteedRef { function in
                guard !function.context.machine.isEnding else {
                    // Nothing is made any more. Thrown to scripts only: the engine, which may call for each of a million
                    // rejections, would make an object of every exception.
                    if !function.isCalledByEngine { exception?.pointee = JSValueMakeUndefined(context) }
                    return JSValueMakeUndefined(context)
                }
                let outer = function.begin(context, arguments, count)
                defer { function.end(context, outer) }
                return function.call(arguments, count, exception)
            }
        }
        definition.finalize = { object in
            // SAFETY: Balances `passRetained`. Released later: the engine must not be called during a collection.
            let function = Unmanaged<HostFunction>.fromOpaque(JSObjectGetPrivate(object)).takeRetainedValue()
            function.context.machine.released.append(function)
        }
        return JSClassCreate(&definition)
    }()

    /// Takes the lock that the engine dropped to call us.
    ///
    /// With it every call of the engine is twice as fast. A function that makes no call at all is a sixth faster without: where
    /// all arguments are strings that crossed before, the answer may be one as well, and ``VirtualMachine/takeLock(_:)`` is left
    /// to what makes another one.
    ///
    /// - Returns: What to give to ``end(_:_:)``: whether the function around this one, if any, has the lock.
    // Not inlined, like what follows: the caller would count references to the machine.
    @inline(never)
    private func begin(
        _ reference: JSContextRef?,
        _ arguments: UnsafePointer<JSValueRef?>?,
        _ count: Int,
    ) -> Bool {
        let outer = context.machine.hasLock
        context.machine.hasLock = false
        if !context.memo.holdsAll(arguments, count) { context.machine.takeLock(reference) }
        return outer
    }

    /// Gives the lock back if it was taken.
    @inline(never)
    private func end(_ reference: JSContextRef?, _ outer: Bool) {
        if context.machine.hasLock { JSUnlock(reference) }
        context.machine.hasLock = outer
    }

    private func call(
        _ arguments: UnsafePointer<JSValueRef?>?,
        _ count: Int,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
    ) -> JSValueRef? {
        let call = ScriptCall(context: context, arguments: arguments, count: count)
        do throws(ScriptError) {
            return try body(call).makeReference(in: context)
        } catch {
            exception?.pointee = context.makeErrorReference(error)
            return nil
        }
    }
}
