/// `{}`: the answer of a JSAPI that documents an empty object.
public struct Empty: APIResult {
    /// Makes the answer.
    public init() {}

    /// Writes nothing.
    public func write(to writer: any ResultWriter) { writer.setResult(.object(ValueObject())) }
}
