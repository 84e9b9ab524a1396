public import MiniCore

/// Collects what a JSAPI answers as a ``Value``.
public final class ValueResultWriter: ResultWriter {
    private var fields = ValueObject()
    private var bare: Value?

    /// Makes a writer with nothing written.
    public init() {}

    /// What was written: the bare value, or an object of the fields.
    public var value: Value { bare ?? .object(fields) }

    /// Sets a string field.
    public func set(_ name: String, _ value: String) { fields[name] = .string(value) }
    /// Sets a number field.
    public func set(_ name: String, _ value: Double) { fields[name] = .number(value) }
    /// Sets a boolean field.
    public func set(_ name: String, _ value: Bool) { fields[name] = .bool(value) }
    /// Sets a field to a copied value.
    public func set(_ name: String, _ value: Value) { fields[name] = value }

    /// Sets a field to what the JSON text says.
    public func set(_ name: String, json: JSONText) {
        do {
            fields[name] = try JSON.parse(json.text)
        } catch {
            preconditionFailure("A JSAPI wrote text as JSON that is not JSON: \(error.message).")
        }
    }

    /// Makes the whole result this value; fields set before are dropped.
    public func setResult(_ value: Value) {
        fields = ValueObject()
        bare = value
    }
}
