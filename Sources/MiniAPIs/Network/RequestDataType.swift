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
        case .text: return .value(.string(try Self.text(of: response)))
        case .json: return .json(try Self.json(of: response))
        case .jsonOrText:
            // What is no JSON is not known to be meant as JSON.
            do { return .json(try Self.json(of: response)) } catch {
                return .value(.string(try Self.text(of: response)))
            }
        }
    }

    private static func json(of response: NetworkResponse) throws(APIError) -> JSONText {
        guard let text = String(validating: response.body, as: UTF8.self) else { throw failure("JSON", response) }
        do {
            _ = try JSON.parse(response.body)
        } catch {
            throw failure("JSON", response)
        }
        // The byte-order mark is none of JSON's characters.
        return JSONText(text.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
    }

    private static func text(of response: NetworkResponse) throws(APIError) -> String {
        // Nearly all answers are of characters that every charset has in common.
        if response.body.allSatisfy({ $0 < 0x80 }) { return String(decoding: response.body, as: UTF8.self) }
        let type = response.header("content-type")?.lowercased() ?? ""
        if type.contains("charset=iso-8859-1") || type.contains("charset=latin1") {
            return String(String.UnicodeScalarView(response.body.map { Unicode.Scalar($0) }))
        }
        guard let text = String(validating: response.body, as: UTF8.self) else { throw failure("text", response) }
        return text
    }

    private static func failure(_ type: String, _ response: NetworkResponse) -> APIError {
        APIError(.decodingFailed, "\(type) parse data error", details: response.failureDetails)
    }
}

/// An answer's body as a program gets it.
enum ResponseContent: Sendable {
    case json(JSONText)
    case value(Value)
}

extension NetworkResponse {
    /// What `fail` gets of an answer: the text as it came, the headers as JSON, the status.
    var failureDetails: ValueObject {
        ValueObject([
            ("status", .number(Double(status))),
            ("headers", .string(JSON.text(headers.object))),
            ("data", .string(String(decoding: body, as: UTF8.self))),
        ])
    }
}
