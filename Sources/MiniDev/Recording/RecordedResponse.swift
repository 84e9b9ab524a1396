internal import MiniCore

/// The response to a request of a program, for a mock of a test.
struct RecordedResponse: Sendable {
    /// The method and the URL.
    let pattern: String
    /// The response as source text: `{ status: 200, body: … }`, or the error of the request; nil if it has no source.
    private(set) var result: String?
    /// The size of the body.
    let byteCount: Int
    /// Whether the response has a body that is not in the source.
    var lacksBody: Bool { result == nil }

    /// The size of a body in bytes above which it is not recorded.
    private static let bodyLimit = 64 << 10

    /// Headers that the transport or the moment decides.
    private static let omittedHeaders: Set = [
        "age", "alt-svc", "cache-control", "connection", "content-encoding", "content-length", "date", "etag",
        "expires", "keep-alive", "last-modified", "server", "strict-transport-security", "transfer-encoding", "vary",
        "via",
    ]

    /// - Returns: Nil for a request that the network policy has refused: a test refuses it as well.
    init?(_ request: NetworkRequest, _ outcome: Result<NetworkResponse, APIError>) {
        pattern = "\(request.method) \(request.url.prefix { $0 != "#" })"
        switch outcome {
        case .success(let response):
            let isFile = if case .file = request.destination { true } else { false }
            byteCount = response.body.count
            result = isFile ? nil : Self.literal(response)
        case .failure(let error):
            // A program that has ended its request itself does so in the test.
            if error.isRefusal || error.hasCode(of: .aborted) { return nil }
            byteCount = 0
            result = ScriptSource.literal([
                "error": .number(Double(error.code)), "errorMessage": .string(error.message),
            ])
        }
    }

    /// Leaves out the body, and with it the response.
    mutating func omitBody() { result = nil }

    private static func literal(_ response: NetworkResponse) -> String? {
        guard response.body.count <= bodyLimit, let text = String(validating: response.body, as: UTF8.self) else {
            return nil
        }
        var value = ScriptObject([("status", .number(Double(response.status)))])
        let type = response.header("content-type") ?? ""
        let isJSON = type.lowercased().contains("json")
        // Mocks have these types by default.
        var headers = ScriptObject()
        let isDefault = isJSON || type.isEmpty || type.lowercased().hasPrefix("text/plain")
        if !isDefault { headers["content-type"] = .string(type) }
        for header in response.headers {
            let name = header.name.lowercased()
            if name != "content-type", !omittedHeaders.contains(name) { headers[name] = .string(header.value) }
        }
        if !headers.isEmpty { value["headers"] = .object(headers) }
        value["body"] = .string(text)
        if isJSON {
            do throws(JSONError) {
                value["body"] = try JSON.parse(text)
            } catch {
                // The program receives the same text, which is not JSON.
                headers["content-type"] = .string(type)
                value["headers"] = .object(headers)
            }
        }
        return ScriptSource.literal(.object(value), indentation: 2)
    }
}
