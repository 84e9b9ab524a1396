import MiniCore

/// `my.getEnterOptionsSync`: returns the options of the last time that the program entered the foreground, as `App.onShow`
/// received them.
///
/// They are equal to the launch options until the program has been in the background once.
///
/// ## Shape
/// `() -> {path, query?, scene, referrerInfo}`; `path` has no leading slash, `query` is an object, `scene` is text.
///
/// - Source: my.getEnterOptionsSync, Alipay open docs.
struct GetEnterOptions: ImmediateFunction {
    static let name = "getEnterOptions"
    static let forms = ImmediateForms.sync
    static let resultFields = ["path", "query", "scene", "referrerInfo"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        context.environment.enter.value
    }
}
