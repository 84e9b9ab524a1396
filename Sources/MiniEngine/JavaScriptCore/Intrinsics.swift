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
    init(of context: JSGlobalContextRef) {
        var exception: JSValueRef?
        let list = EngineString.with("[Object.keys, Function.prototype.call]") {
            JSEvaluateScript(context, $0, nil, nil, 1, &exception)
        }
        guard exception == nil, let list else { preconditionFailure("A new context has no functions.") }
        guard
            let objectKeys = JSObjectGetPropertyAtIndex(context, list, 0, &exception),
            let functionCall = JSObjectGetPropertyAtIndex(context, list, 1, &exception), exception == nil,
            let functionPrototype = JSObjectGetPrototype(context, functionCall)
        else { preconditionFailure("A new context has no functions.") }
        JSValueProtect(context, list)
        self.objectKeys = objectKeys
        self.functionCall = functionCall
        self.functionPrototype = functionPrototype
    }
}
