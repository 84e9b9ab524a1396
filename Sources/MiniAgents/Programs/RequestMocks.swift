internal import MiniCore
internal import Synchronization

/// The responses that agents have set for the requests of a program.
///
/// ## Threading
/// May be used from any thread.
final class RequestMocks: Sendable {
    private struct Mock {
        let pattern: String
        let response: ScriptValue
    }

    private let mocks = Mutex<[Mock]>([])

    /// Sets the response for the URLs of a pattern, in which `*` stands for any text; nil removes it.
    ///
    /// - Parameter response: `{status, headers, body}` or `{error, errorMessage}`.
    func set(_ pattern: String, _ response: ScriptValue?) {
        mocks.withLock { mocks in
            mocks.removeAll { $0.pattern == pattern }
            if let response { mocks.append(Mock(pattern: pattern, response: response)) }
        }
    }

    /// The patterns, the last one first.
    var patterns: [String] { mocks.withLock { $0.map(\.pattern).reversed() } }

    /// The response to a request; nil to send it to the server.
    ///
    /// - Throws: The error of a response that is one.
    func response(to request: NetworkRequest) throws(APIError) -> NetworkResponse? {
        let mock = mocks.withLock { mocks in mocks.last { Self.matches(request.url, $0.pattern) } }
        guard let response = mock?.response else { return nil }
        if let code = response["error"]?.number.flatMap({ Int(exactly: $0) }) {
            throw APIError(APIError.Reason(code: code), response["errorMessage"]?.string ?? "the request failed")
        }
        var headers = (response["headers"]?.object?.properties ?? []).map { property in
            NetworkHeader(property.key, property.value.string ?? JSON.text(property.value))
        }
        let body = response["body"] ?? ""
        if body.string == nil, !headers.contains(where: { $0.isNamed("content-type") }) {
            headers.append(NetworkHeader("Content-Type", "application/json"))
        }
        return NetworkResponse(
            status: response["status"]?.number.flatMap { Int(exactly: $0) } ?? 200,
            headers: headers,
            body: Array((body.string ?? JSON.text(body)).utf8),
            url: request.url,
        )
    }

    /// Whether a text has the form of a pattern.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == pattern }
        guard text.hasPrefix(first) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.count >= last.count && rest.hasSuffix(last)
    }
}
