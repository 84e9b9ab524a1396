internal import MiniCore

/// Replaces what looks like a credential, by its name.
enum CredentialMask {
    /// What stands in place of a credential.
    static let mask = "***"

    /// Names in lower case, without what stands between their words.
    private static let names: Set = [
        "access", "auth", "authentication", "code", "jwt", "key", "otp", "pan", "pass", "pin", "sid", "sig", "sign",
        "xauth", "xpass",
    ]
    /// Parts of names, likewise.
    private static let parts = [
        "accesskey", "apikey", "appkey", "assertion", "authcode", "authenticate", "authorization", "bearer", "cookie",
        "credential", "csrf", "cvv", "hmac", "passcode", "passphrase", "passwd", "password", "privatekey", "pwd",
        "refresh", "secret", "session", "signature", "ticket", "token", "verifier", "xsrf",
    ]
    /// How many URLs, forms and texts of JSON, each within the one before, are looked into.
    private static let depthLimit = 4

    /// Whether a name says that its value is a credential.
    static func covers(_ name: String) -> Bool {
        let name = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        return names.contains(name) || parts.contains { name.contains($0) }
    }

    /// A value, masked where its name asks for it; what it holds is masked too.
    static func value(_ value: String, of name: String) -> String { covers(name) ? mask : text(value, depth: 0) }

    /// A URL without credentials in its query, in the parameters of its path and, where some ways to sign in put them,
    /// behind `#`.
    static func url(_ url: String) -> String { Self.url(url, depth: 0) }

    /// A form or query without credentials.
    static func form(_ text: some StringProtocol) -> String { form(text, depth: 0) }

    /// A body without credentials: JSON, whatever its type says, or a form; nil for one of another kind, which does not tell
    /// where they would be.
    static func body(_ text: String, contentType: String) -> String? {
        if let masked = json(text, depth: 0) { return masked }
        let type = contentType.lowercased()
        let isForm = type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("text/plain")
        return isForm || text.isEmpty ? form(text) : nil
    }

    private static func url(_ url: String, depth: Int) -> String {
        var masked = ""
        var rest = url[...]
        while let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            masked += masked.isEmpty ? path(rest[..<mark]) : form(rest[..<mark], depth: depth)
            masked += String(rest[mark])
            rest = rest[rest.index(after: mark)...]
        }
        return masked.isEmpty ? path(rest) : masked + form(rest, depth: depth)
    }

    /// A path whose segments may have parameters, as in `/a;jsessionid=1`.
    private static func path(_ path: Substring) -> String {
        guard path.contains(";") else { return String(path) }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.split(separator: ";", omittingEmptySubsequences: false).map { field in
                guard let equals = field.firstIndex(of: "="), covers(PercentEncoding.decode(field[..<equals])) else {
                    return String(field)
                }
                return field[...equals] + mask
            }
            .joined(separator: ";")
        }
        .joined(separator: "/")
    }

    private static func form(_ text: some StringProtocol, depth: Int) -> String {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard let equals = field.firstIndex(of: "=") else { return String(field) }
            let value = PercentEncoding.decode(field[field.index(after: equals)...])
            // What holds a credential is not shown in part: it would have to be written anew.
            let isShown =
                !covers(PercentEncoding.decode(field[..<equals])) && Self.text(value, depth: depth + 1) == value
            return isShown ? String(field) : field[...equals] + mask
        }
        .joined(separator: "&")
    }

    /// Text that may be a URL, a form or JSON.
    private static func text(_ text: String, depth: Int) -> String {
        guard depth < depthLimit else { return text.contains("=") || text.contains("%") ? mask : text }
        if let masked = json(text, depth: depth) { return masked }
        let masked = url(text, depth: depth)
        return masked == text && text.contains("=") && !text.contains("?") ? form(text, depth: depth) : masked
    }

    /// JSON without credentials; nil for text that is no object or array.
    private static func json(_ text: String, depth: Int) -> String? {
        // What cannot be parsed is no JSON.
        guard let value = try? JSON.parse(text), value.object != nil || value.array != nil else { return nil }
        let masked = masked(value, depth: depth)
        return masked == value ? text : JSON.text(masked)
    }

    private static func masked(_ value: Value, depth: Int) -> Value {
        switch value {
        case .string(let string): .string(text(string, depth: depth + 1))
        case .array(let elements): .array(elements.map { masked($0, depth: depth) })
        case .object(let object):
            .object(
                ValueObject(
                    object.properties.map { property in
                        let isMasked = covers(property.key) && !isStatus(property.key, property.value)
                        return (property.key, isMasked ? .string(mask) : masked(property.value, depth: depth))
                    }
                )
            )
        default: value
        }
    }

    /// Whether a `code` is that of an error rather than one that signs somebody in.
    private static func isStatus(_ name: String, _ value: Value) -> Bool {
        name.lowercased() == "code" && value.number.map { abs($0) < 1000 } ?? false
    }
}
