import MiniCore

/// `my.request`: sends a request to a server over HTTPS.
///
/// Data of GET and HEAD is added to the query, as `encodeURIComponent(name)=encodeURIComponent(value)`. Other data is sent
/// according to the content type: for a form in the same way, a string and an `ArrayBuffer` unchanged, other values as JSON. A
/// request without a content type is sent with `application/json`.
///
/// The request belongs to the program, not to the page that made it: it continues when the page is closed. Host, Referer,
/// Cookie and other headers that are reserved for the host are dropped. The host stores cookies, which programs cannot read.
/// With `enableCookie`, the program's Cookie is sent instead of them.
///
/// ## Shape
/// `({url, method?, headers?, enableCookie?, data?, timeout?, dataType?}) -> {data, status, statusCode, headers, header}`; the
/// task has `abort()` and `onHeadersReceived({headers, header, status, statusCode})`. `data` is the parsed JSON, or text if the
/// response is not JSON; `dataType` selects `json`, `text`, `base64` (a `data:` URI) or `arraybuffer`. Text is decoded in the
/// charset that the server specifies, by default UTF-8.
///
/// ## Limits
/// `timeout` is 1 to 60,000 milliseconds for the complete exchange; the default is the value in app.json, otherwise 30,000.
///
/// ## Errors
/// 20 for a URL whose scheme is not allowed, 4 for a domain that is not allowed, 12 for a failure of the network or the server,
/// 13 for a timeout, 14 for a response that does not have the requested type, with `{status, headers, data}`, 9 if the request
/// was aborted. A status of 400 or more is error 19, with `{status, headers, data}`, where `data` is text; a host can configure
/// it as a success.
///
/// - Source: my.request, Alipay open docs.
struct Request: RequestFunction {
    static let name = "request"
    static let contentType = "application/json"

    let parameters: RequestParameters

    init(_ reader: inout ParameterReader) throws(APIError) {
        parameters = try RequestParameters(&reader)
    }
}
