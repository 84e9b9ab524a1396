internal import MiniCore
internal import NIOHTTP1

/// One request and its response, for an entry of an archive.
struct ArchivedExchange: Sendable {
    private static let versions = [1: "HTTP/1.1", 2: "HTTP/2"]

    /// The number of the JSAPI call that sends the request; nil if it is unknown.
    let call: Int?
    private let date = ArchivedExchange.now()
    private let start = ContinuousClock.now
    private let method: String
    private let url: String
    private let headers: HTTPHeaders
    private let body: OutgoingBody
    private var head: (status: HTTPResponseStatus, version: Int, headers: HTTPHeaders, wait: Duration)?
    /// The response's body; nil when it was received into a file or not read completely.
    private var responseBody: [UInt8]?
    /// The size of the response's decompressed body, in bytes.
    private var responseByteCount = 0
    private var end: ContinuousClock.Instant?
    private var error: APIError?

    /// Creates a record of a request before it is sent.
    init(
        _ method: HTTPMethod,
        _ url: AdmittedURL,
        _ headers: HTTPHeaders,
        _ body: OutgoingBody = .none,
        ofCall call: Int? = nil,
    ) {
        self.call = call
        self.method = method.rawValue
        self.url = url.text
        self.headers = headers
        self.body = body
    }

    /// Records the head of the response.
    mutating func recordResponse(_ status: HTTPResponseStatus, version: Int, _ headers: HTTPHeaders) {
        head = (status, version, headers, ContinuousClock.now - start)
    }

    /// Records the end.
    ///
    /// - Parameters:
    ///   - body: The response's body; nil when it is in a file.
    ///   - count: Its size in bytes.
    mutating func ended(_ body: [UInt8]?, count: Int) {
        responseBody = body
        responseByteCount = count
        end = .now
    }

    /// Records a failure.
    mutating func failed(_ error: any Error) {
        self.error = APIError(network: error)
        end = .now
    }

    /// The entry, without credentials.
    func entry(bodyLimit: Int) -> ScriptValue {
        let total = (end ?? .now) - start
        let wait = head?.wait ?? total
        var entry = ScriptObject([
            ("startedDateTime", .string(date)), ("time", Self.milliseconds(total)), ("request", request(bodyLimit)),
            ("response", response(bodyLimit)), ("cache", .object(ScriptObject())),
            ("timings", ["send": 0, "wait": Self.milliseconds(wait), "receive": Self.milliseconds(total - wait)]),
        ])
        if let error { entry["_error"] = .string(error.message) }
        return .object(entry)
    }

    private func request(_ bodyLimit: Int) -> ScriptValue {
        let version = Self.versions[head?.version ?? 1] ?? ""
        var request = message(version, headers, size: body.length)
        request["method"] = .string(method)
        request["url"] = .string(CredentialMask.url(url))
        request["queryString"] = .array(query)
        if case .none = body { return .object(request) }
        let type = headers.first(name: "content-type") ?? ""
        let bytes: [UInt8]? = if case .form = body { nil } else { body.bytes }
        var data = Self.text(bytes, type, bodyLimit)
        data["mimeType"] = .string(type)
        request["postData"] = .object(data)
        return .object(request)
    }

    private func response(_ bodyLimit: Int) -> ScriptValue {
        var response = message(Self.versions[head?.version ?? 1] ?? "", head?.headers ?? [:], size: -1)
        response["status"] = .number(Double(head?.status.code ?? 0))
        response["statusText"] = .string(head?.status.reasonPhrase ?? "")
        response["redirectURL"] = .string(CredentialMask.url(head?.headers.first(name: "location") ?? ""))
        let type = head?.headers.first(name: "content-type") ?? ""
        var content = Self.text(responseBody, type, bodyLimit)
        content["size"] = .number(Double(responseByteCount))
        content["mimeType"] = .string(type)
        response["content"] = .object(content)
        return .object(response)
    }

    /// The members that requests and responses have in common.
    private func message(_ version: String, _ headers: HTTPHeaders, size: Int) -> ScriptObject {
        let fields = headers.map { name, value -> ScriptValue in
            ["name": .string(name), "value": .string(CredentialMask.value(value, of: name))]
        }
        // Cookies are credentials: they are only included among the headers, masked.
        return ScriptObject([
            ("httpVersion", .string(version)), ("cookies", []), ("headers", .array(fields)), ("headersSize", -1),
            ("bodySize", .number(Double(size))),
        ])
    }

    private var query: [ScriptValue] {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return CredentialMask.form(url[url.index(after: mark)...]).split(separator: "&").map { field in
            let equals = field.firstIndex(of: "=") ?? field.endIndex
            return ["name": .string(String(field[..<equals])), "value": .string(String(field[equals...].dropFirst()))]
        }
    }

    private static func text(_ bytes: [UInt8]?, _ type: String, _ limit: Int) -> ScriptObject {
        guard let bytes else { return leftOut("not read into memory") }
        guard bytes.count <= limit else { return leftOut("\(bytes.count) bytes") }
        guard let text = String(validating: bytes, as: UTF8.self) else { return leftOut("not text") }
        guard let masked = CredentialMask.body(text, contentType: type) else {
            return leftOut("neither JSON nor a form: credentials in it could not be recognized")
        }
        return ScriptObject([("text", .string(masked))])
    }

    private static func leftOut(_ reason: String) -> ScriptObject {
        // Readers of archives require the text of a request's body.
        ScriptObject([("text", ""), ("comment", .string("left out: " + reason))])
    }

    private static func milliseconds(_ time: Duration) -> ScriptValue {
        .number((time / .microseconds(1)).rounded() / 1000)
    }

    /// The current time in ISO 8601.
    private static func now() -> String {
        let time = WallTime.now
        let milliseconds = Int(time.milliseconds) % 1_000
        let text = TimestampFormat.text(time, offsetSeconds: 0)
        let fraction = String(repeating: "0", count: 3 - "\(milliseconds)".count) + "\(milliseconds)"
        return "\(text.prefix(10))T\(text.dropFirst(11)).\(fraction)Z"
    }
}
