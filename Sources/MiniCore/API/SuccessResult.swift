/// `{success: true}`: the result of a JSAPI without other results.
public struct SuccessResult: APIResult {
    /// Creates the result.
    public init() {}

    /// Writes `success: true`.
    public func write(to writer: any ResultWriter) { writer.set("success", true) }
}
