import MiniCore

/// `my.canIUse`: tells whether a JSAPI, a parameter, an answer's field, a component or a feature is there.
///
/// The answer is true only for what works in this host; the catalogue of the running program gives it.
///
/// ## Shape
/// `(query) -> boolean`
///
/// - Source: my.canIUse, Alipay open docs.
struct CanIUse: DirectFunction {
    static let name = "canIUse"

    /// Such as `getStorage`, `getStorage.object.key`, `view.onTap`, `component2`.
    let query: String

    init(_ reader: inout Reader) throws(APIError) {
        query = try reader.string("query")
    }

    func call(in session: Session) throws(APIError) -> Value {
        .bool(session.capabilities(query))
    }
}
