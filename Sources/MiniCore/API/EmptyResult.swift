/// `{}`: the result of a JSAPI that documents an empty object.
public struct EmptyResult: APIResult {
    /// Creates the result.
    public init() {}

    /// Writes an empty object.
    public func write(to writer: any ResultWriter) { writer.setResult(.object(ScriptObject())) }
}
