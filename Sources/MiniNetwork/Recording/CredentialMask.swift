package import MiniCore
internal import Synchronization

/// Masks values that are probably credentials, by their names or their forms.
package enum CredentialMask {
    /// The replacement of a credential.
    package static let mask = "***"

    /// Names in lower case, without separators.
    private static let names: Set = ["access", "authentication", "code", "pan", "pass", "sign", "xpass"]
    /// Words of names.
    private static let words: Set = ["auth", "jwt", "key", "otp", "pin", "sid", "sig"]
    /// Parts of names without separators.
    private static let parts = [
        "accesskey", "apikey", "appkey", "assertion", "authcode", "authenticate", "authkey", "authorization", "bearer",
        "cookie", "credential", "csrf", "cvv", "hmac", "otpcode", "passcode", "passphrase", "passwd", "password",
        "privatekey", "pwd", "refresh", "secret", "sessid", "session", "signature", "smscode", "ticket", "token",
        "verifier", "xsrf",
    ]
    /// The maximum nesting depth of the URLs, forms and JSON texts that are searched.
    private static let depthLimit = 4

    /// Whether short names indicate credentials: records have the same names in most of their values.
    private static let known = Mutex<[String: Bool]>([:])
    /// The maximum number of these names, and the maximum length of one in bytes.
    private static let knownLimit = (count: 4_096, byteCount: 64)

    /// Whether a name indicates that its value is a credential.
    package static func covers(_ name: String) -> Bool {
        guard name.utf8.count <= knownLimit.byteCount else { return isCredentialName(name) }
        if let isCovered = known.withLock({ $0[name] }) { return isCovered }
        let isCovered = isCredentialName(name)
        known.withLock { known in
            if known.count >= knownLimit.count { known = [:] }
            known[name] = isCovered
        }
        return isCovered
    }

    private static func isCredentialName(_ name: String) -> Bool {
        let words = words(of: name)
        let joined = words.joined()
        return names.contains(joined) || parts.contains { joined.contains($0) }
            || words.contains(where: Self.words.contains) || Self.words.contains(joined)
    }

    /// The words of a name in lower case.
    ///
    /// A word starts at a capital letter, and after any character that is neither a letter nor a digit.
    private static func words(of name: String) -> [String] {
        var words = [""]
        var previous: Character?
        for (character, next) in zip(name, name.dropFirst().map(Optional.some) + [nil]) {
            // In `OTPCode` the last of the capital letters starts a word.
            let isEndOfCapitals = previous?.isUppercase == true && next?.isLowercase == true
            if character.isUppercase, previous?.isUppercase == false || isEndOfCapitals { words.append("") }
            if character.isLetter || character.isNumber {
                words[words.count - 1] += character.lowercased()
            } else {
                words.append("")
            }
            previous = character
        }
        return words
    }

    /// Whether a value is a credential regardless of its name: the value of an `Authorization` header, or a JSON Web Token.
    private static func isCredential(_ value: some StringProtocol) -> Bool {
        // In forms a plus sign represents a space.
        let words = value.split(maxSplits: 1) { $0 == " " || $0 == "+" }
        guard words.count == 2 else { return words.count == 1 && isWebToken(words[0]) }
        switch words[0].lowercased() {
        case "bearer": return !words[1].contains(" ")
        case "basic":
            guard case .success(let pair) = Base64.decode(String(words[1])) else { return false }
            return pair.contains(UInt8(ascii: ":"))
        case "digest": return words[1].contains("response=")
        default: return false
        }
    }

    /// Whether text is a token of RFC 7515 or 7516: base64 parts separated by dots, the first of which is a JSON object.
    private static func isWebToken(_ text: some StringProtocol) -> Bool {
        guard text.hasPrefix("eyJ") else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return [3, 5].contains(parts.count)
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
    }

    /// A value, masked if its name requires it.
    ///
    /// Otherwise the credentials in it are masked.
    package static func value(_ value: String, of name: String) -> String {
        covers(name) ? mask : text(value, depth: 0)
    }

    /// A text for people, such as a line of the console, without credentials: it may be a URL, a form or JSON.
    package static func message(_ text: String) -> String { Self.text(text, depth: 0) }

    /// A value without credentials: properties by their names, and texts as above.
    package static func value(_ value: ScriptValue) -> ScriptValue {
        if case .string(let text) = value { return .string(message(text)) }
        return masked(value, depth: 0)
    }

    /// A URL without credentials: before its host, in its query, in the parameters of its path and in its fragment, where
    /// some sign-in methods put them.
    package static func url(_ url: String) -> String { Self.url(url, depth: 0) }

    /// A form or query without credentials.
    static func form(_ text: some StringProtocol) -> String { form(text, depth: 0) }

    /// A body without credentials: JSON, regardless of its declared type, or a form.
    ///
    /// Nil for any other body, in which credentials cannot be located.
    package static func body(_ text: String, contentType: String) -> String? {
        if let masked = json(text, depth: 0) { return masked }
        let type = contentType.lowercased()
        let mayBeForm =
            type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("text/plain")
        return text.isEmpty || (mayBeForm && isForm(text)) ? form(text) : nil
    }

    /// Whether text could be the output of a form serializer: names with values, in bytes that need no escape.
    private static func isForm(_ text: String) -> Bool {
        guard text.utf8.allSatisfy(isFormByte) else { return false }
        let fields = text.utf8.split(separator: UInt8(ascii: "&"))
        return fields.allSatisfy { field in
            // Serializers escape equals signs in values.
            field.first != UInt8(ascii: "=") && field.count { $0 == UInt8(ascii: "=") } == 1
        }
            // A single name could also be a token in Base64.
            && fields.contains { $0.last != UInt8(ascii: "=") }
    }

    /// Whether the URL standard or `encodeURIComponent` writes the byte in a form unescaped.
    private static func isFormByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "&=%+-._~*!'()".utf8.contains(byte)
    }

    private static func url(_ url: String, depth: Int) -> String {
        let url = withoutUser(url)
        var masked = ""
        var rest = url[...]
        while let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            masked += masked.isEmpty ? path(rest[..<mark], depth: depth) : form(rest[..<mark], depth: depth)
            masked += String(rest[mark])
            rest = rest[rest.index(after: mark)...]
        }
        return masked.isEmpty ? path(rest, depth: depth) : masked + form(rest, depth: depth)
    }

    /// Text without user names and passwords in URLs.
    private static func withoutUser(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        // Text from which browsers read credentials must be masked.
        if var url = try? WebURL(text), url.hasCredentials {
            url.username = mask
            url.password = ""
            return url.serialized
        }
        var masked: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            let slashes = rest.prefix(while: isSlash)
            guard slashes.count > 1 else {
                masked.append(byte)
                rest.removeFirst()
                continue
            }
            masked += slashes
            rest = rest[slashes.endIndex...]
            let authority = rest.prefix { !isSlash($0) && !#"?#"'<>"#.utf8.contains($0) && $0 > 0x20 }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
            masked += mask.utf8
            rest = rest[at...]
        }
        return String(decoding: masked, as: UTF8.self)
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    /// A path whose segments may be tokens or URLs, or have parameters as in `/a;jsessionid=1`.
    private static func path(_ path: Substring, depth: Int) -> String {
        let hasParameters = path.contains(";")
        guard hasParameters || path.contains("%") || path.contains("eyJ") else { return String(path) }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.split(separator: ";", omittingEmptySubsequences: false).map { field in
                let text = PercentEncoding.decode(field)
                if isWebToken(field) || (text != field && Self.text(text, depth: depth + 1) != text) { return mask }
                guard hasParameters, let equals = field.firstIndex(of: "="),
                    covers(PercentEncoding.decode(field[..<equals]))
                else { return String(field) }
                return field[...equals] + mask
            }
            .joined(separator: ";")
        }
        .joined(separator: "/")
    }

    private static func form(_ text: some StringProtocol, depth: Int) -> String {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map { field in
            guard let equals = field.firstIndex(of: "=") else {
                let name = PercentEncoding.decode(field)
                return Self.text(name, depth: depth + 1) == name ? String(field) : mask
            }
            let value = PercentEncoding.decode(field[field.index(after: equals)...])
            // A segment with a credential is masked completely; otherwise it would have to be encoded again.
            let isShown =
                !covers(PercentEncoding.decode(field[..<equals])) && Self.text(value, depth: depth + 1) == value
            return isShown ? String(field) : field[...equals] + mask
        }
        .joined(separator: "&")
    }

    /// Text that may be a URL, a form or JSON.
    private static func text(_ text: String, depth: Int) -> String {
        if isPlain(text) { return text }
        if isCredential(text) { return mask }
        guard depth < depthLimit else { return text.contains { "=%@".contains($0) } ? mask : text }
        if let masked = json(text, depth: depth) { return masked }
        let masked = url(text, depth: depth)
        return masked == text && text.contains("=") && !text.contains("?") ? form(text, depth: depth) : masked
    }

    /// Whether a text is certainly unchanged by the searches of ``text(_:depth:)``, which take much longer than this one.
    ///
    /// It has no character of a URL with a user or a query, of a form, of an object or an array, and of the beginning of a JSON
    /// Web Token. It does not begin with the name of a scheme of an `Authorization` header.
    private static func isPlain(_ text: String) -> Bool {
        var first: UInt8?
        var last: (UInt8, UInt8) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "#"),
                UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "["):
                return false
            case UInt8(ascii: "J") where last == (UInt8(ascii: "e"), UInt8(ascii: "y")): return false
            case UInt8(ascii: " "), UInt8(ascii: "+"): break
            default: if first == nil { first = byte | 0x20 }
            }
            last = (last.1, byte)
        }
        // Bearer, Basic and Digest.
        return first != UInt8(ascii: "b") && first != UInt8(ascii: "d")
    }

    /// JSON without credentials; nil for text that is not an object or array.
    private static func json(_ text: String, depth: Int) -> String? {
        // Text that cannot be parsed is not JSON.
        guard let value = try? JSON.parse(text), value.object != nil || value.array != nil else { return nil }
        let masked = masked(value, depth: depth)
        return masked == value ? text : JSON.text(masked)
    }

    private static func masked(_ value: ScriptValue, depth: Int) -> ScriptValue {
        switch value {
        case .string(let string): .string(text(string, depth: depth + 1))
        case .array(let elements): .array(elements.map { masked($0, depth: depth) })
        case .object(let object):
            .object(
                ScriptObject(
                    uniqueProperties: object.properties.map { property in
                        let isMasked = covers(property.key) && !isStatus(property.key, property.value)
                        let value = isMasked ? .string(mask) : masked(property.value, depth: depth)
                        return ScriptObject.Property(key: property.key, value: value)
                    }
                )
            )
        default: value
        }
    }

    /// Whether a `code` is that of an error, not a code that signs a user in.
    private static func isStatus(_ name: String, _ value: ScriptValue) -> Bool {
        name.lowercased() == "code" && value.number.map { abs($0) < 1000 } ?? false
    }
}
