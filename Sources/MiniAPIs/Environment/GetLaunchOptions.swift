import MiniCore

/// `my.getLaunchOptionsSync`: returns the options of the program's first start, as `App.onLaunch` received them.
///
/// They do not change while the program runs.
///
/// ## Shape
/// `() -> {path, query?, scene, referrerInfo}`; `path` has no leading slash, `query` is an object, `scene` is text.
///
/// - Source: my.getLaunchOptionsSync, Alipay open docs.
struct GetLaunchOptions: ImmediateFunction {
    static let name = "getLaunchOptions"
    static let forms = ImmediateForms.sync
    static let resultFields = ["path", "query", "scene", "referrerInfo"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        context.environment.launch.value
    }
}
