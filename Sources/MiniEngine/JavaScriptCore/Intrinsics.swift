internal import CJavaScriptCore

/// Functions of the language as they were before any script of a context ran, which a program cannot replace.
struct Intrinsics {
    /// `Object.keys`.
    let objectKeys: JSObjectRef
    /// `Function.prototype.call`: the C interface can call with an object as `this`, and not with undefined.
    let functionCall: JSObjectRef
    /// `Function.prototype`.
    let functionPrototype: JSValueRef

    /// Reads and protects them: they live as long as the context.
    ///
    /// Without a script, of which the engine would keep some 10 KB.
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
