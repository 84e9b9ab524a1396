import MiniCore

/// The requested type of a response's body.
enum RequestDataType: String, CaseIterable {
    case json
    case text
    case base64
    case arraybuffer
    /// JSON if the body is JSON, otherwise text; the default since base library 2.9.5.
    case jsonOrText = "json_or_text"

    /// The body in the requested type.
    ///
    /// - Throws: `.decodingFailed`.
    func content(
        of response: NetworkResponse,
        _ decoder: NetworkResponse.TextDecoder?,
    ) throws(APIError) -> ResponseContent {
        switch self {
        case .arraybuffer: return .value(.bytes(response.body))
        case .base64:
            let type = response.header("content-type") ?? "application/octet-stream"
            return .value(.string("data:\(type.filter { $0 != " " });base64,\(Base64.encode(response.body))"))
        case .text: return .value(.string(try response.text(decoder)))
        case .json: return .json(try Self.json(of: response, decoder))
        case .jsonOrText:
            // A body that is not JSON is returned as text.
            do { return .json(try Self.json(of: response, decoder)) } catch {
                return .value(.string(try response.text(decoder)))
            }
        }
    }

    private static func json(
        of response: NetworkResponse,
        _ decoder: NetworkResponse.TextDecoder?,
    ) throws(APIError) -> JSONText {
        let text = try response.text(decoder, expecting: "JSON")
        do {
            _ = try JSON.parse(text)
        } catch {
            throw response.decodingFailure("JSON parse data error")
        }
        // The byte-order mark is not part of the JSON.
        return JSONText(text.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
    }
}

/// A response's body in the requested type.
enum ResponseContent: Sendable {
    case json(JSONText)
    case value(ScriptValue)
}

extension NetworkResponse {
    /// The body as text in the charset that the server specifies, by default UTF-8; nil if it is invalid or the charset is
    /// unknown.
    func validText(_ decoder: TextDecoder?) -> String? {
        guard usesCharset, let decoder, let charset, !["utf-8", "utf8"].contains(charset) else {
            return String(validating: body, as: UTF8.self)
        }
        return decoder(body, charset)
    }

    /// The body as text, or an error if it is not text.
    ///
    /// - Throws: `.decodingFailed`.
    fileprivate func text(_ decoder: TextDecoder?, expecting kind: String = "text") throws(APIError) -> String {
        guard let text = validText(decoder) else {
            let charset = charset.map { " in the charset \($0.prefix(40))" } ?? ""
            throw decodingFailure("\(kind) parse data error\(charset)")
        }
        return text
    }

    fileprivate func decodingFailure(_ message: String) -> APIError {
        APIError(.decodingFailed, message, details: failureDetails)
    }

    /// The details of an error status: `headers` as an object, `data` as text, regardless of `dataType`.
    func statusDetails(_ decoder: TextDecoder?) -> ScriptObject {
        ScriptObject([
            ("status", .number(Double(status))),
            ("headers", headers.object),
            ("data", .string(validText(decoder) ?? String(decoding: body, as: UTF8.self))),
        ])
    }

    /// The details of a response for `fail`: the undecoded text, the headers as JSON, the status.
    var failureDetails: ScriptObject {
        ScriptObject([
            ("status", .number(Double(status))),
            ("headers", .string(JSON.text(headers.object))),
            ("data", .string(String(decoding: body, as: UTF8.self))),
        ])
    }
}
