internal import MiniHost

/// Finds secrets in the parameters of addresses, whether an address is complete or a part of one.
enum QuerySecret {
    /// A parameter whose value is a secret.
    struct Parameter {
        /// The name as it is written.
        let name: String
        /// The character before the parameters: a question mark for a query, a number sign for a fragment.
        let mark: Character

        /// The parameter without its value, as in `?token=***`.
        var masked: String { "\(mark)\(name)=\(CredentialMask.mask)" }
        /// The defect, as a clause.
        var message: String {
            mark == "#"
                ? "the fragment has a value of the parameter \(name), which histories and logs show"
                : "the query has a value of the parameter \(name), which servers and proxies log"
        }
    }

    /// The names of parameters with secrets: lower-case letters without separators.
    private static let names: Set = [
        "token", "accesstoken", "authtoken", "refreshtoken", "idtoken", "sessiontoken", "password", "passwd", "pwd",
        "secret", "clientsecret", "appsecret", "apikey", "accesskey", "privatekey", "session", "sessionid",
    ]
    /// Characters of placeholders, such as `{token}`, `$TOKEN` and `<token>`.
    private static let placeholders = "{}<>$*"
    /// The most bytes of a text that is searched as a part of an address.
    private static let partLimit = 8_192

    /// The first secret in the query and in the fragment of an address; nil for none.
    static func parameter(of url: WebURL) -> Parameter? {
        if let name = url.query.flatMap({ name(in: Substring($0)) }) { return Parameter(name: name, mark: "?") }
        // Pages in the browser have queries in fragments as well.
        let fragment = url.fragment?.split(separator: "?").last
        return fragment.flatMap { name(in: $0) }.map { Parameter(name: $0, mark: "#") }
    }

    /// The first secret in a part of an address, such as `/list?token=abc` and `&token=abc`; nil for none, and for a text that
    /// cannot be a part of one.
    static func parameter(inPart text: String) -> Parameter? {
        guard text.utf8.count <= partLimit, text.utf8.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "\"") }) else {
            return nil
        }
        let start = text.firstIndex(of: "?") ?? (text.first == "&" ? text.startIndex : nil)
        guard let start, text[..<start].utf8.allSatisfy(isInPath) else { return nil }
        let query = text[text.index(after: start)...].prefix { $0 != "#" }
        return name(in: query).map { Parameter(name: $0, mark: "?") }
    }

    /// The text of a part of an address after a value that a script computes: from its first separator of parameters on.
    ///
    /// - Parameter isFollowed: Whether another computed value follows, which can belong to the last parameter.
    static func part(after text: String, isFollowed: Bool) -> String {
        guard let start = text.firstIndex(where: { $0 == "?" || $0 == "&" }) else { return "" }
        let part = text[start...]
        guard isFollowed else { return String(part) }
        let end = part.lastIndex { $0 == "?" || $0 == "&" } ?? start
        return String(part[..<end])
    }

    /// The name of the first parameter that is a secret with a value; nil for none.
    private static func name(in query: Substring) -> String? {
        for field in query.split(separator: "&") {
            guard let equals = field.firstIndex(of: "=") else { continue }
            let value = field[field.index(after: equals)...]
            let name = PercentEncoding.decode(field[..<equals])
            if names.contains(String(name.lowercased().filter { $0.isLetter })), isValue(value) { return name }
        }
        return nil
    }

    /// Whether a text is a value, and no placeholder.
    private static func isValue(_ text: Substring) -> Bool {
        !text.isEmpty && !PercentEncoding.decode(text).contains { placeholders.contains($0) }
    }

    /// Whether a byte is that of a path, or of a host and its path.
    private static func isInPath(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "/._-~:@%".utf8.contains(byte)
    }
}
