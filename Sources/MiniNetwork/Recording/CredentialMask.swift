internal import MiniCore

/// Replaces what looks like a credential, by its name.
enum CredentialMask {
    /// What stands in place of a credential.
    static let mask = "***"

    private static let names: Set = ["auth", "code", "jwt", "key", "otp", "pin", "sid", "sig", "sign"]
    private static let parts = [
        "apikey", "api-key", "api_key", "assertion", "authorization", "authenticate", "cookie", "credential", "csrf",
        "passphrase", "passwd", "password", "private_key", "privatekey", "pwd", "secret", "session", "signature",
        "ticket",
        "token", "verifier", "xsrf",
    ]

    /// Whether a name says that its value is a credential.
    static func covers(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || parts.contains { name.contains($0) }
    }

    /// A value, masked where its name asks for it; URLs in it are masked too.
    static func value(_ value: String, of name: String) -> String {
        if covers(name) { return mask }
        return url(value)
    }

    /// A URL without credentials in its query and, where some ways to sign in put them, behind `#`.
    static func url(_ url: String) -> String {
        var masked = ""
        var rest = url[...]
        while let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            masked += (masked.isEmpty ? String(rest[..<mark]) : form(rest[..<mark])) + String(rest[mark])
            rest = rest[rest.index(after: mark)...]
        }
        return masked.isEmpty ? url : masked + form(rest)
    }

    /// A form or query without credentials.
    static func form(_ text: some StringProtocol) -> String {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard let equals = field.firstIndex(of: "="), covers(decoded(field[..<equals])) else {
                return String(field)
            }
            return field[...equals] + mask
        }
        .joined(separator: "&")
    }

    /// A body without credentials, as far as it tells where they would be: in JSON, whatever its type says, and in forms.
    static func body(_ text: String, contentType: String) -> String {
        // What cannot be parsed is no JSON, which the type of a form would say as well.
        if let value = try? JSON.parse(text), value.object != nil || value.array != nil {
            let masked = masked(value)
            return masked == value ? text : JSON.text(masked)
        }
        let type = contentType.lowercased()
        let isForm = type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("text/plain")
        return isForm ? form(text) : text
    }

    private static func masked(_ value: Value) -> Value {
        switch value {
        case .array(let elements): .array(elements.map(masked))
        case .object(let object):
            .object(
                ValueObject(
                    object.properties.map { property in
                        let isMasked = covers(property.key) && !isStatus(property.key, property.value)
                        return (property.key, isMasked ? .string(mask) : masked(property.value))
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

    /// A name without its percent signs, so that nobody hides one.
    private static func decoded(_ name: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = name.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let number = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                bytes.append(number)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
