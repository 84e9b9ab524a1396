/// What a JSAPI answers with: writes itself into the JavaScript result.
///
/// ``Success``, ``Value`` and ``JSONText`` are ready; a JSAPI with fields of its own conforms its own struct and
/// writes each field.
public protocol APIResult: Sendable {
    /// Writes the result: either fields by `set`, or one bare value by `setResult`.
    func write(to writer: any ResultWriter)
}

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
    /// Sets a field to what the JSON text says. The text must be valid: it came from the engine's own serialiser.
    func set(_ name: String, json: JSONText)
    /// Makes the whole result this value; fields set before are dropped.
    func setResult(_ value: Value)
}

/// `{success: true}`: the answer of a JSAPI that has nothing to tell.
public struct Success: APIResult {
    /// Makes the answer.
    public init() {}

    /// Writes `success: true`.
    public func write(to writer: any ResultWriter) { writer.set("success", true) }
}

/// `{}`: the answer of a JSAPI that documents an empty object.
public struct Empty: APIResult {
    /// Makes the answer.
    public init() {}

    /// Writes nothing.
    public func write(to writer: any ResultWriter) { writer.setResult(.object(ValueObject())) }
}

extension Value: APIResult {
    /// Makes the value the whole result.
    public func write(to writer: any ResultWriter) { writer.setResult(self) }
}

/// A JSON document as the engine wrote it, kept as text so that it need not be parsed between two engine calls.
public struct JSONText: Sendable, Hashable {
    /// The document.
    ///
    /// Lone surrogates of strings are written as escapes, so nothing is lost.
    public let text: String

    /// Wraps text that is known to be JSON.
    public init(_ text: String) { self.text = text }
}
