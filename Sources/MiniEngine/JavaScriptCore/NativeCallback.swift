internal import CJavaScriptCore
internal import MiniCore

/// The Swift side of one function object.
final class NativeCallback {
    private let context: ScriptContext
    private let name: String
    private let isCalledByEngine: Bool
    private let body: (ScriptCall) throws(ScriptError) -> ScriptResult

    /// - Parameter isCalledByEngine: Whether only the engine calls the function, so that there is no script to stop with an
    ///   exception.
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

    /// Creates the function object, which owns this Swift object from then on.
    func makeObject() -> JSObjectRef {
        let reference = context.reference
        // SAFETY: Balanced in the class's finalizer, which the engine calls once.
        let data = Unmanaged.passRetained(self).toOpaque()
        guard let object = JSObjectMake(reference, Self.functionClass, data) else {
            preconditionFailure("The engine could not create a function.")
        }
        if !name.isEmpty { setName(of: object) }
        // Set the prototype last: Function.prototype has a `name` that cannot be overwritten.
        JSObjectSetPrototype(reference, object, context.intrinsics.functionPrototype)
        return object
    }

    private func setName(of object: JSObjectRef) {
        let reference = context.reference
        var exception: JSValueRef?
        let value = EngineString.with(name) { JSValueMakeString(reference, $0) }
        let attributes = JSPropertyAttributes(kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontEnum)
        JSObjectSetProperty(reference, object, context.machine.propertyName("name"), value, attributes, &exception)
        // A machine that is ending rejects every operation.
        precondition(exception == nil || context.machine.isEnding, "The engine did not set the name of a function.")
    }

    // SAFETY: A class is immutable once created, and the engine's reference counts are atomic.
    private nonisolated(unsafe) static let functionClass: JSClassRef? = {
        var definition = JSClassDefinition()
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { context, function, _, count, arguments, exception in
            // SAFETY: The private data is the Swift object, which the function object owns. The function object is alive during
            // its call.
            Unmanaged<NativeCallback>.fromOpaque(JSObjectGetPrivate(function))._withUnsafeGuaranteedRef { function in
                guard !function.context.machine.isEnding else {
                    // Throw to scripts only. The engine may call the function for each of a million rejections, and would
                    // create an object for every exception.
                    if !function.isCalledByEngine { exception?.pointee = JSValueMakeUndefined(context) }
                    return JSValueMakeUndefined(context)
                }
                let outer = function.begin(context, arguments, count)
                defer { function.end(context, outer) }
                return function.call(arguments, count, exception)
            }
        }
        definition.finalize = { object in
            // SAFETY: Balances `passRetained`. Released later, because the engine must not be called during a collection.
            let function = Unmanaged<NativeCallback>.fromOpaque(JSObjectGetPrivate(object)).takeRetainedValue()
            function.context.machine.released.append(function)
        }
        return JSClassCreate(&definition)
    }()

    /// Takes the engine's lock, which the engine released for the call of this function.
    ///
    /// With the lock, calls of the engine are twice as fast. A function without such calls is a sixth faster without it. If all
    /// arguments are memoized strings, the result may be one as well, so the lock is not taken here;
    /// ``VirtualMachine/takeLock(_:)`` takes it for functions that create other results.
    ///
    /// - Returns: The argument for ``end(_:_:)``: whether the outer native callback, if any, has the lock.
    // Not inlined, like the next method: the caller would count references to the machine.
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

    /// Releases the lock if it was taken.
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
