internal import CJavaScriptCore
internal import MiniCore

/// Builds the objects that the host functions of one context answer with.
final class ResultBuilder: ResultWriter {
    // SAFETY: The context owns its builder.
    private unowned(unsafe) let context: ScriptContext
    // SAFETY: Points at two values in the frame of `ScriptContext.object`, where the engine looks for live values: the
    // result and the first exception. Set and reset there.
    fileprivate var frame: UnsafeMutablePointer<JSValueRef?>?

    init(context: ScriptContext) { self.context = context }

    func set(_ name: String, _ value: String) { put(name, .string(value)) }
    func set(_ name: String, _ value: Double) { put(name, .number(value)) }
    func set(_ name: String, _ value: Bool) { put(name, .bool(value)) }
    func set(_ name: String, _ value: Value) { put(name, .copied(value)) }
    func set(_ name: String, json: JSONText) { put(name, .json(json)) }
    func setResult(_ value: Value) { frame?.pointee = context.build(value) }

    private func put(_ name: String, _ value: ScriptArgument) {
        let reference = context.reference
        guard let frame, frame[1] == nil, let object = frame[0], JSValueIsObject(reference, object) else { return }
        let value = context.makeReference(value)
        JSObjectSetProperty(reference, object, context.machine.propertyName(name), value, 0, frame + 1)
    }
}

extension ScriptContext {
    func object(_ write: (any ResultWriter) -> Void) -> ScriptResult {
        withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 2) { frame in
            frame.initializeElement(at: 0, to: JSObjectMake(reference, nil, nil))
            frame.initializeElement(at: 1, to: nil)
            // A host function that builds may call another one that builds: the outer object waits.
            let outer = builder.frame
            builder.frame = frame.baseAddress
            write(builder)
            builder.frame = outer
            if let exception = frame[1] { return ScriptResult(thrown: exception) }
            guard let result = frame[0] else { return .undefined }
            return ScriptResult(reference: result)
        }
    }
}
