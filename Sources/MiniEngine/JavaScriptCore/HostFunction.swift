internal import CJavaScriptCore
internal import MiniCore

/// The Swift side of one function object.
final class HostFunction {
    private let context: ScriptContext
    private let name: String
    private let body: (ScriptCall) throws(ScriptError) -> ScriptResult

    init(context: ScriptContext, name: String, body: @escaping (ScriptCall) throws(ScriptError) -> ScriptResult) {
        self.context = context
        self.name = name
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
        var exception: JSValueRef?
        let value = EngineString.with(name) { JSValueMakeString(reference, $0) }
        let attributes = JSPropertyAttributes(kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum)
        JSObjectSetProperty(reference, object, context.machine.propertyName("name"), value, attributes, &exception)
        precondition(exception == nil, "The engine refused to name a function.")
        // Only now: Function.prototype has a name of its own, which cannot be overwritten.
        JSObjectSetPrototype(reference, object, context.intrinsics.functionPrototype)
        return object
    }

    // SAFETY: A class is immutable once made, and the engine's reference counts are atomic.
    private nonisolated(unsafe) static let functionClass: JSClassRef? = {
        var definition = JSClassDefinition()
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { context, function, _, count, arguments, exception in
            // SAFETY: The private data is the Swift side, which the function object owns; it is alive, being called.
            Unmanaged<HostFunction>.fromOpaque(JSObjectGetPrivate(function))._withUnsafeGuaranteedRef { function in
                // The engine dropped its lock to call us; with it, every call below is twice as fast.
                JSLock(context)
                defer { JSUnlock(context) }
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

    private func call(
        _ arguments: UnsafePointer<JSValueRef?>?,
        _ count: Int,
        _ exception: UnsafeMutablePointer<JSValueRef?>?,
    ) -> JSValueRef? {
        let call = ScriptCall(context: context, arguments: arguments, count: count)
        do throws(ScriptError) {
            if context.machine.isEnding, let error = context.machine.terminationError { throw error }
            return try body(call).makeReference(in: context)
        } catch {
            exception?.pointee = context.makeErrorReference(error)
            return nil
        }
    }
}
