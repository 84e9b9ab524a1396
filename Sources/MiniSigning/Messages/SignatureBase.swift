internal import MiniCore

/// The signature base of a message signature: the components of a request, one per line.
///
/// - Source: RFC 9421, section 2.5.
enum SignatureBase {
    /// The signed text; nil when a component is missing, unknown, repeated, or has several lines.
    static func text(_ request: SignableRequest, _ input: SignatureParameters) -> String? {
        guard let url = SerializedURL(request.url), Set(input.components).count == input.components.count else {
            return nil
        }
        var lines: [String] = []
        for component in input.components {
            guard let value = value(of: component, request, url), !value.utf8.contains(where: { $0 == 10 || $0 == 13 })
            else { return nil }
            lines.append("\(SignatureParameters.quoted(component)): \(value)")
        }
        lines.append("\"@signature-params\": \(input.text)")
        return lines.joined(separator: "\n")
    }

    private static func value(of component: String, _ request: SignableRequest, _ url: SerializedURL) -> String? {
        let path = url.path.isEmpty ? "/" : url.path
        switch component {
        case "@method": return request.method
        case "@scheme": return url.scheme
        case "@authority": return authority(url)
        case "@path": return path
        case "@query": return "?" + (url.query ?? "")
        case "@request-target": return path + (url.query.map { "?\($0)" } ?? "")
        case "@target-uri": return url.text
        default: return component.hasPrefix("@") ? nil : fieldValue(component, request)
        }
    }

    /// Host and port in lower case, without the default port of the scheme.
    private static func authority(_ url: SerializedURL) -> String {
        let authority = url.authority.lowercased()
        let port = url.scheme == "http" ? ":80" : ":443"
        return authority.hasSuffix(port) ? String(authority.dropLast(port.count)) : authority
    }

    /// All values of a field in one line; nil when there is none.
    private static func fieldValue(_ name: String, _ request: SignableRequest) -> String? {
        guard name == name.lowercased() else { return nil }
        let values = request.values(of: name)
        return values.isEmpty ? nil : values.map { String(Substring($0).trimmed) }.joined(separator: ", ")
    }
}
