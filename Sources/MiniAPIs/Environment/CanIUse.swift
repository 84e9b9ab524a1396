import MiniCore

/// `my.canIUse`: checks whether a JSAPI, a parameter, a result field, a component or a feature is available.
///
/// The result is true only for features that work in this host; it comes from the registry of the running program.
///
/// ## Shape
/// `(query) -> boolean`
///
/// - Source: my.canIUse, Alipay open docs.
struct CanIUse: DirectFunction {
    static let name = "canIUse"

    /// Such as `getStorage`, `getStorage.object.key`, `view.onTap`, `component2`.
    let query: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        query = try reader.string("query")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        .bool(context.supports(query))
    }
}
