internal import CJavaScriptCore

/// Functions of the language from before any script of a context ran, so that a program cannot replace them.
struct Intrinsics {
    /// `Object.keys`.
    let objectKeys: JSObjectRef
    /// `Function.prototype.call`: the C interface can call with an object as `this`, but not with undefined.
    let functionCall: JSObjectRef
    /// `Function.prototype`.
    let functionPrototype: JSValueRef

    /// Reads and protects the functions, which live as long as the context.
    ///
    /// No script is used for this, because the engine would keep about 10 KB for it.
    init(of context: JSGlobalContextRef) {
        func get(_ name: String, of object: JSObjectRef?) -> JSObjectRef {
            var exception: JSValueRef?
            let value = EngineString.with(name) { JSObjectGetProperty(context, object, $0, &exception) }
            guard exception == nil, let value, JSValueIsObject(context, value) else {
                preconditionFailure("A new context has no \(name).")
            }
            return value
        }
        objectKeys = get("keys", of: get("Object", of: JSContextGetGlobalObject(context)))
        guard let functionPrototype = JSObjectGetPrototype(context, objectKeys) else {
            preconditionFailure("A function of a new context has no prototype.")
        }
        self.functionPrototype = functionPrototype
        functionCall = get("call", of: functionPrototype)
        JSValueProtect(context, objectKeys)
        JSValueProtect(context, functionCall)
    }
}
