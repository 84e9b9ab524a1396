public import MiniCore

/// Collects the result of a JSAPI as a ``ScriptValue``.
public final class ScriptValueWriter: ResultWriter {
    private var fields = ScriptObject()
    private var bare: ScriptValue?

    /// Creates a writer without a result.
    public init() {}

    /// The result: the bare value, or an object of the fields.
    public var value: ScriptValue { bare ?? .object(fields) }

    /// Sets a string field.
    public func set(_ name: String, _ value: String) { fields[name] = .string(value) }
    /// Sets a number field.
    public func set(_ name: String, _ value: Double) { fields[name] = .number(value) }
    /// Sets a boolean field.
    public func set(_ name: String, _ value: Bool) { fields[name] = .bool(value) }
    /// Sets a field to a copied value.
    public func set(_ name: String, _ value: ScriptValue) { fields[name] = value }

    /// Sets a field to the value of a JSON text.
    public func set(_ name: String, json: JSONText) {
        do {
            fields[name] = try JSON.parse(json.text)
        } catch {
            preconditionFailure("A JSAPI wrote text as JSON that is not JSON: \(error.message).")
        }
    }

    /// Sets the complete result to this value; fields set before are dropped.
    public func setResult(_ value: ScriptValue) {
        fields = ScriptObject()
        bare = value
    }
}
