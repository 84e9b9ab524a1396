/// What a JSAPI answers with: writes itself into the JavaScript result.
///
/// ``Success``, ``Value`` and ``JSONText`` are ready; a JSAPI with fields of its own conforms its own struct and
/// writes each field.
public protocol APIResult: Sendable {
    /// Writes the result: either fields by `set`, or one bare value by `setResult`.
    func write(to writer: any ResultWriter)
}

extension Value: APIResult {
    /// Makes the value the whole result.
    public func write(to writer: any ResultWriter) { writer.setResult(self) }
}
