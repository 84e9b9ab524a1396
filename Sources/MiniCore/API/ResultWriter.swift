/// Builds one JavaScript result without an intermediate copy.
///
/// ## Threading
/// Lives on the program's thread for the length of one call.
public protocol ResultWriter: AnyObject {
    /// Sets a string field.
    func set(_ name: String, _ value: String)
    /// Sets a number field.
    func set(_ name: String, _ value: Double)
    /// Sets a boolean field.
    func set(_ name: String, _ value: Bool)
    /// Sets a field to a copied value.
    func set(_ name: String, _ value: Value)
    /// Sets two fields to one copied value, which a JSAPI that was renamed answers with under both names.
    func set(_ name: String, and other: String, _ value: Value)
    /// Sets a field to what the JSON text says. The text must be valid: it came from the engine's own serialiser.
    func set(_ name: String, json: JSONText)
    /// Makes the whole result this value; fields set before are dropped.
    func setResult(_ value: Value)
}

extension ResultWriter {
    /// Sets two fields to one copied value each.
    public func set(_ name: String, and other: String, _ value: Value) {
        set(name, value)
        set(other, value)
    }
}
