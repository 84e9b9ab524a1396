import MiniCore

/// `my.request`: asks a server over HTTPS.
///
/// Data of GET and HEAD goes into the query, as `encodeURIComponent(name)=encodeURIComponent(value)`. Other data is sent as the
/// content type says: a form's likewise, a string and an `ArrayBuffer` as they are, anything else as JSON. A request without a
/// content type of its own is sent with `application/json`.
///
/// The request belongs to the program, not to the page that made it: it goes on when the page is closed. Host, Referer,
/// Cookie and the other headers that are the host's are dropped; cookies are kept by the host and never seen. With
/// `enableCookie` the program's Cookie is sent in place of them.
///
/// ## Shape
/// `({url, method?, headers?, enableCookie?, data?, timeout?, dataType?}) -> {data, status, statusCode, headers, header}`; the task has
/// `abort()` and `onHeadersReceived({headers, header, status, statusCode})`. `data` is the parsed JSON, or text where the
/// answer is none; `dataType` asks for `json`, `text`, `base64` (a `data:` URI) or `arraybuffer`. Text is of the charset that the
/// server names, UTF-8 where it names none.
///
/// ## Limits
/// `timeout` is 1 to 60,000 milliseconds for the whole exchange; by default what app.json says, else 30,000.
///
/// ## Errors
/// 20 for a URL whose scheme is not allowed, 4 for a domain that is not, 12 for a network or server that fails, 13 for the
/// time, 14 for an answer that is not of that type, with `{status, headers, data}`, 9 when it was aborted. A status of 400 or
/// more is error 19, with `{status, headers, data}`, where `data` is text; a host may choose that it is a success.
///
/// - Source: my.request, Alipay open docs.
struct Request: RequestFunction {
    static let name = "request"
    static let contentType = "application/json"

    let parameters: RequestParameters

    init(_ reader: inout Reader) throws(APIError) {
        parameters = try RequestParameters(&reader)
    }
}
