internal import CJavaScriptCore
internal import MiniCore

/// Builds the object that a host function answers with.
final class ResultBuilder: ResultWriter {
    private let context: ScriptContext
    // SAFETY: Points into the frame of `ScriptContext.object`, where the engine looks for live values; set and reset
    // there.
    fileprivate var slot: UnsafeMutablePointer<JSValueRef?>?
    fileprivate var exception: JSValueRef?

    init(context: ScriptContext) { self.context = context }

    func set(_ name: String, _ value: String) { put(name, .string(value)) }
    func set(_ name: String, _ value: Double) { put(name, .number(value)) }
    func set(_ name: String, _ value: Bool) { put(name, .bool(value)) }
    func set(_ name: String, _ value: Value) { put(name, .copied(value)) }
    func set(_ name: String, json: JSONText) { put(name, .json(json)) }
    func setResult(_ value: Value) { slot?.pointee = context.build(value) }

    private func put(_ name: String, _ value: ScriptArgument) {
        let reference = context.reference
        guard exception == nil, let object = slot?.pointee, JSValueIsObject(reference, object) else { return }
        JSObjectSetProperty(
            reference, object, context.machine.propertyName(name), context.makeReference(value), 0, &exception,
        )
    }
}

extension ScriptContext {
    func object(_ write: (any ResultWriter) -> Void) -> ScriptResult {
        withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: 1) { slot in
            slot.initialize(repeating: JSObjectMake(reference, nil, nil))
            let builder = ResultBuilder(context: self)
            builder.slot = slot.baseAddress
            write(builder)
            builder.slot = nil
            if let exception = builder.exception { return ScriptResult(thrown: exception) }
            guard let result = slot[0] else { return .undefined }
            return ScriptResult(reference: result)
        }
    }
}
