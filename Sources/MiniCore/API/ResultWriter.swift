/// Builds a JavaScript result without an intermediate copy.
///
/// ## Threading
/// Used on the program's thread for the duration of one call.
public protocol ResultWriter: AnyObject {
    /// Sets a string field.
    func set(_ name: String, _ value: String)
    /// Sets a number field.
    func set(_ name: String, _ value: Double)
    /// Sets a boolean field.
    func set(_ name: String, _ value: Bool)
    /// Sets a field to a copied value.
    func set(_ name: String, _ value: ScriptValue)
    /// Sets two fields to one copied value, for a renamed JSAPI that returns a value under both names.
    func set(_ name: String, and other: String, _ value: ScriptValue)
    /// Sets a field to the value of a JSON text. The text must be valid: the engine's serializer made it.
    func set(_ name: String, json: JSONText)
    /// Makes a value the complete result and drops fields that were set before.
    func setResult(_ value: ScriptValue)
}

extension ResultWriter {
    /// Sets two fields to one copied value each.
    public func set(_ name: String, and other: String, _ value: ScriptValue) {
        set(name, value)
        set(other, value)
    }
}
