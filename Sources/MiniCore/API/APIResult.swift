/// The result of a JSAPI.
///
/// It writes itself into the JavaScript result.
///
/// ``SuccessResult``, ``ScriptValue`` and ``JSONText`` conform already. For a JSAPI with its own fields, declare a structure
/// that conforms and writes each field.
public protocol APIResult: Sendable {
    /// Writes the result: either fields with `set`, or one value with `setResult`.
    func write(to writer: any ResultWriter)
}

extension ScriptValue: APIResult {
    /// Makes the value the complete result.
    public func write(to writer: any ResultWriter) { writer.setResult(self) }
}
