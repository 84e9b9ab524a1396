import MiniCore

/// `my.getAppIdSync`: returns the calling program's id.
///
/// ## Shape
/// `() -> {appId}`
///
/// - Source: my.getAppIdSync, Alipay open docs.
struct GetAppId: ImmediateFunction {
    static let name = "getAppId"
    static let forms = ImmediateForms.sync
    static let resultFields = ["appId"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(appID: context.identity.appID)
    }

    /// The id.
    struct Output: APIResult {
        let appID: String

        func write(to writer: any ResultWriter) { writer.set("appId", appID) }
    }
}
