/// `{success: true}`: the answer of a JSAPI that has nothing to tell.
public struct Success: APIResult {
    /// Makes the answer.
    public init() {}

    /// Writes `success: true`.
    public func write(to writer: any ResultWriter) { writer.set("success", true) }
}
