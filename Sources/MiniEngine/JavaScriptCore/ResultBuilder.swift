internal import CJavaScriptCore
internal import MiniCore

/// Builds the result objects of native callbacks of one context.
final class ResultBuilder: ResultWriter {
    // SAFETY: The context owns its builder and sets this property when both exist.
    unowned(unsafe) var context: ScriptContext?
    // SAFETY: Points to two values in the stack frame of `ScriptContext.buildResult(_:)`, where the engine finds live values:
    // the result and the first exception. Set and reset there.
    @exclusivity(unchecked) var frame: UnsafeMutablePointer<JSValueRef?>?

    func set(_ name: String, _ value: String) { put(name, .string(value)) }
    func set(_ name: String, _ value: Double) { put(name, .number(value)) }
    func set(_ name: String, _ value: Bool) { put(name, .bool(value)) }
    func set(_ name: String, _ value: ScriptValue) { put(name, .copied(value)) }
    func set(_ name: String, and other: String, _ value: ScriptValue) {
        guard let context else { return }
        let value = ScriptArgument.value(context.makeValue(value))
        put(name, value)
        put(other, value)
    }
    func set(_ name: String, json: JSONText) { put(name, .json(json)) }
    func setResult(_ value: ScriptValue) { frame?.pointee = context?.build(value) }

    private func put(_ name: String, _ value: ScriptArgument) {
        guard let context, let frame, frame[1] == nil else { return }
        let reference = context.reference
        context.machine.takeLock(reference)
        // The object is created with its first field, because many results need no object.
        guard let object = frame[0] ?? JSObjectMake(reference, nil, nil) else { return }
        frame[0] = object
        guard JSValueIsObject(reference, object) else { return }
        let value = context.makeReference(value)
        JSObjectSetProperty(reference, object, context.machine.propertyName(name), value, 0, frame + 1)
    }
}
