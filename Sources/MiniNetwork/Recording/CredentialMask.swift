internal import MiniCore

/// Replaces what looks like a credential, by its name.
enum CredentialMask {
    /// What stands in place of a credential.
    static let mask = "***"

    private static let names: Set = ["auth", "code", "jwt", "pin", "sid", "sig", "sign", "key"]
    private static let parts = [
        "apikey", "api-key", "api_key", "authorization", "authenticate", "cookie", "credential", "passphrase", "passwd",
        "password", "private_key", "privatekey", "pwd", "secret", "session", "signature", "token",
    ]

    /// Whether a name says that its value is a credential.
    static func covers(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || parts.contains { name.contains($0) }
    }

    /// A value, masked where its name asks for it; URLs in it are masked too.
    static func value(_ value: String, of name: String) -> String {
        if covers(name) { return mask }
        return value.contains("?") ? url(value) : value
    }

    /// A URL whose query holds no credential.
    static func url(_ url: String) -> String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let end = url[mark...].firstIndex(of: "#") ?? url.endIndex
        return url[...mark] + form(String(url[url.index(after: mark)..<end])) + url[end...]
    }

    /// A form or query without credentials.
    static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard let equals = field.firstIndex(of: "="), covers(decoded(field[..<equals])) else {
                return String(field)
            }
            return field[...equals] + mask
        }
        .joined(separator: "&")
    }

    /// A body without credentials, as far as its type tells where they would be.
    static func body(_ text: String, contentType: String) -> String {
        let type = contentType.lowercased()
        if type.hasPrefix("application/x-www-form-urlencoded") { return form(text) }
        // What is not JSON, whatever the type says, is shown as it is.
        guard type.contains("json"), let value = try? JSON.parse(text) else { return text }
        return JSON.text(masked(value))
    }

    private static func masked(_ value: Value) -> Value {
        switch value {
        case .array(let elements): .array(elements.map(masked))
        case .object(let object):
            .object(
                ValueObject(
                    object.properties.map { property in
                        (property.key, covers(property.key) ? .string(mask) : masked(property.value))
                    }
                )
            )
        default: value
        }
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
