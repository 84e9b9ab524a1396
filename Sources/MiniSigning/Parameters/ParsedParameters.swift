internal import MiniCore

/// The parameters of a request, and their location in it.
struct ParsedParameters {
    private enum Carrier {
        case query
        case form
        case object(ScriptObject)
    }

    /// The parameters in their order, each name once.
    let fields: [NetworkHeader]
    private let carrier: Carrier
    private let request: SignableRequest

    /// Reads the parameters of a request: those of its body, or of its query when the method has no body.
    ///
    /// - Throws: `.invalidParameter` for a body that is not a form or JSON object, a repeated name, or a value that is
    ///   neither a string nor an integer.
    init(_ request: SignableRequest) throws(APIError) {
        self.request = request
        switch try Self.bodyType(request) {
        case nil:
            carrier = .query
            fields = try Self.formFields(Array((SerializedURL(request.url)?.query ?? "").utf8))
        case .form:
            carrier = .form
            fields = try Self.formFields(request.body)
        case .json:
            let object = try Self.object(request.body)
            carrier = .object(object)
            fields = try object.properties.map { property throws(APIError) in
                NetworkHeader(property.key, try Self.text(property.value, property.key))
            }
        }
        let names = fields.map { Array($0.name.utf8) }
        guard Set(names).count == names.count else { throw Self.error("expected each parameter once") }
    }

    /// The request with parameters appended to its own, which are not changed.
    func adding(_ added: [NetworkHeader]) -> SignableRequest {
        var request = request
        switch carrier {
        case .query:
            guard var url = SerializedURL(request.url) else { return request }
            url.query = Self.joined(url.query ?? "", FormEncoding.text(added))
            request.url = url.text
        case .form:
            request.body = Array(
                Self.joined(String(decoding: request.body, as: UTF8.self), FormEncoding.text(added)).utf8
            )
            if request.values(of: "content-type").isEmpty {
                request.headers.append(NetworkHeader("content-type", "application/x-www-form-urlencoded"))
            }
        case .object(var object):
            for field in added { object[field.name] = .string(field.value) }
            request.body = Array(JSON.text(.object(object)).utf8)
        }
        return request
    }

    private enum BodyType { case form, json }

    /// The format of the body; nil for a request without one.
    private static func bodyType(_ request: SignableRequest) throws(APIError) -> BodyType? {
        let type = request.values(of: "content-type").first.map { type in
            type.prefix { $0 != ";" }.trimmed.lowercased()
        }
        if request.body.isEmpty, ["GET", "HEAD", "DELETE", "OPTIONS"].contains(request.method) { return nil }
        switch type {
        case "application/x-www-form-urlencoded": return .form
        case "application/json": return .json
        case nil where request.body.isEmpty: return .form
        default: throw error("expected a form or a JSON object, to be signed")
        }
    }

    private static func formFields(_ text: [UInt8]) throws(APIError) -> [NetworkHeader] {
        guard let fields = FormEncoding.fields(text) else { throw error("expected UTF-8") }
        return fields
    }

    private static func object(_ body: [UInt8]) throws(APIError) -> ScriptObject {
        if body.isEmpty { return ScriptObject() }
        do throws(JSONError) {
            if let object = try JSON.parse(body).object { return object }
        } catch {
            throw Self.error("expected JSON")
        }
        throw error("expected a form or a JSON object, to be signed")
    }

    /// The text of a value that is signed.
    ///
    /// It is limited to types that every server writes in the same way.
    private static func text(_ value: ScriptValue, _ name: String) throws(APIError) -> String {
        switch value {
        case .string(let text): return text
        case .number(let number):
            guard let integer = Int(exactly: number), abs(number) < 9_007_199_254_740_992 else { fallthrough }
            return String(integer)
        default: throw APIError(.invalidParameter, "data.\(name): expected a string or an integer, to be signed")
        }
    }

    private static func joined(_ text: String, _ added: String) -> String {
        text.isEmpty || text.hasSuffix("&") ? text + added : "\(text)&\(added)"
    }

    private static func error(_ clause: String) -> APIError { APIError(.invalidParameter, "data: \(clause)") }
}
