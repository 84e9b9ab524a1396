import MiniCore

/// What a program wants an answer's body as.
enum RequestDataType: String, CaseIterable {
    case json
    case text
    case base64
    case arraybuffer
    /// JSON where it is, and text where it is not; the default from base library 2.9.5 on.
    case jsonOrText = "json_or_text"

    /// The body as the program gets it.
    ///
    /// - Throws: `.decodingFailed`.
    func content(of response: NetworkResponse) throws(APIError) -> ResponseContent {
        switch self {
        case .arraybuffer: return .value(.bytes(response.body))
        case .base64:
            let type = response.header("content-type") ?? "application/octet-stream"
            return .value(.string("data:\(type.filter { $0 != " " });base64,\(Base64.encode(response.body))"))
        case .text: return .value(.string(try response.text()))
        case .json: return .json(try Self.json(of: response))
        case .jsonOrText:
            // What is no JSON is not known to be meant as JSON.
            do { return .json(try Self.json(of: response)) } catch {
                return .value(.string(try response.text()))
            }
        }
    }

    private static func json(of response: NetworkResponse) throws(APIError) -> JSONText {
        let text = try response.text(expecting: "JSON")
        do {
            _ = try JSON.parse(text)
        } catch {
            throw response.decodingFailure("JSON parse data error")
        }
        // The byte-order mark is none of JSON's characters.
        return JSONText(text.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
    }
}

/// An answer's body as a program gets it.
enum ResponseContent: Sendable {
    case json(JSONText)
    case value(Value)
}

extension NetworkResponse {
    /// The body as text of the charset that the server names, UTF-8 where it names none; nil when it is none, or the charset
    /// is not known.
    var validText: String? {
        guard let decoder, let charset, !["utf-8", "utf8"].contains(charset) else {
            return String(validating: body, as: UTF8.self)
        }
        return decoder(body, charset)
    }

    /// The same, or why there is none.
    ///
    /// - Throws: `.decodingFailed`.
    fileprivate func text(expecting kind: String = "text") throws(APIError) -> String {
        guard let text = validText else {
            let charset = charset.map { " in the charset \($0.prefix(40))" } ?? ""
            throw decodingFailure("\(kind) parse data error\(charset)")
        }
        return text
    }

    fileprivate func decodingFailure(_ message: String) -> APIError {
        APIError(.decodingFailed, message, details: failureDetails)
    }

    /// The details of an error status: `headers` as an object, `data` as text, whatever `dataType` is.
    var statusDetails: ValueObject {
        ValueObject([
            ("status", .number(Double(status))),
            ("headers", headers.object),
            ("data", .string(validText ?? String(decoding: body, as: UTF8.self))),
        ])
    }

    /// What `fail` gets of an answer: the text as it came, the headers as JSON, the status.
    var failureDetails: ValueObject {
        ValueObject([
            ("status", .number(Double(status))),
            ("headers", .string(JSON.text(headers.object))),
            ("data", .string(String(decoding: body, as: UTF8.self))),
        ])
    }
}
