import MiniCore

/// `my.httpRequest`: the predecessor of `my.request`, which sends data as a form by default.
///
/// ## Shape
/// The same as for `my.request`.
///
/// - Source: my.httpRequest, Alipay open docs; deprecated there.
struct HttpRequest: RequestFunction {
    static let name = "httpRequest"
    static let contentType = "application/x-www-form-urlencoded"

    let parameters: RequestParameters

    init(_ reader: inout ParameterReader) throws(APIError) {
        parameters = try RequestParameters(&reader)
    }
}
