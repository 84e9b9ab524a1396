internal import MiniCore

/// A cookie as RFC 6265bis stores it.
struct Cookie: Sendable, Hashable {
    var name: String
    var value: String
    /// The host that set the cookie, or the value of its `Domain` attribute.
    var domain: String
    /// Whether the cookie is sent to this host only, not to its subdomains.
    var isHostOnly: Bool
    var path: String
    /// Whether the cookie is sent over encrypted connections only.
    var isSecure: Bool
    /// The expiry in seconds since 1970; nil for a cookie that lasts as long as the host.
    var expiry: Int?

    /// The maximum length of name and value together, in bytes.
    private static let sizeLimit = 4096
    /// The maximum length of an attribute's value, in bytes.
    ///
    /// Attributes with longer values are ignored.
    ///
    /// - Source: RFC 6265bis, section 5.6.
    private static let attributeLimit = 1024

    /// Parses the value of a `Set-Cookie` header; nil for an invalid cookie and for one that the URL may not set.
    ///
    /// - Parameters:
    ///   - text: The header's value.
    ///   - url: The URL of the response.
    ///   - now: Seconds since 1970.
    ///   - isShared: Whether a domain belongs to many owners.
    init?(_ text: String, from url: AdmittedURL, now: Int, isShared: (String) -> Bool) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            return nil
        }
        // Without an equals sign, or with nothing before it, the text is a value without a name.
        let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = pair.count == 2 ? String(pair[0].trimmed) : ""
        value = String(pair[pair.count - 1].trimmed)
        guard 1...Self.sizeLimit ~= name.utf8.count + value.utf8.count else { return nil }
        domain = url.host
        isHostOnly = true
        path = Self.defaultPath(of: url.path)
        isSecure = false

        var maximumAge: Int?
        var namesPath = false
        for part in parts.dropFirst() {
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            let value = equals == part.endIndex ? "" : String(part[part.index(after: equals)...].trimmed)
            guard value.utf8.count <= Self.attributeLimit else { continue }
            switch part[..<equals].trimmed.lowercased() {
            case "expires": expiry = CookieDate(value)?.seconds ?? expiry
            case "max-age": maximumAge = Self.age(value) ?? maximumAge
            case "domain" where !value.isEmpty:
                let named = (value.first == "." ? String(value.dropFirst()) : value).lowercased()
                (domain, isHostOnly) = named.isEmpty ? (url.host, true) : (named, false)
            case "path":
                namesPath = value.hasPrefix("/")
                path = namesPath ? value : Self.defaultPath(of: url.path)
            case "secure": isSecure = true
            default: break
            }
        }
        if let maximumAge { expiry = maximumAge <= 0 ? .min : now.addingReportingOverflow(maximumAge).partialValue }
        guard domainIsAllowed(for: url, isShared), fulfillsNamePrefix(namesPath), !isSecure || url.isSecure else {
            return nil
        }
    }

    /// The cookie in the form of the `Cookie` header.
    var text: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// The name as a server parses it.
    ///
    /// A server cannot distinguish a value without a name from a name.
    private var nameAsRead: Substring { name.isEmpty ? value.prefix { $0 != "=" }.trimmed : name[...] }

    /// Whether the cookie is sent with a request.
    func isSent(to url: AdmittedURL, now: Int) -> Bool {
        guard !hasEnded(now), !isSecure || url.isSecure else { return false }
        guard url.host == domain || !isHostOnly && Self.isSubdomain(url.host, of: domain) else { return false }
        return covers(path: url.path)
    }

    /// Whether an insecure origin may not set the other cookie, since it would be sent with this secure one or in its
    /// place.
    ///
    /// - Source: RFC 6265bis, section 5.7: leave secure cookies alone.
    func isHidden(by other: Cookie, now: Int) -> Bool {
        guard isSecure, !hasEnded(now), name == other.name || nameAsRead == other.nameAsRead, covers(path: other.path)
        else { return false }
        return domain == other.domain || Self.isSubdomain(domain, of: other.domain)
            || Self.isSubdomain(other.domain, of: domain)
    }

    private func covers(path other: String) -> Bool {
        guard other.hasPrefix(path) else { return false }
        return other == path || path.hasSuffix("/") || other.dropFirst(path.count).first == "/"
    }

    /// Whether the cookie has expired.
    func hasEnded(_ now: Int) -> Bool { expiry.map { $0 <= now } ?? false }

    /// Whether the other cookie replaces this one.
    func isReplaced(by other: Cookie) -> Bool {
        (name, domain, isHostOnly, path) == (other.name, other.domain, other.isHostOnly, other.path)
    }

    private mutating func domainIsAllowed(for url: AdmittedURL, _ isShared: (String) -> Bool) -> Bool {
        guard !isHostOnly else { return true }
        if domain == url.host {
            // A domain that many owners share, or one without a dot, may set cookies for itself only.
            if isShared(domain) { isHostOnly = true }
            return true
        }
        return Self.isSubdomain(url.host, of: domain) && !isShared(domain)
    }

    /// Whether the cookie meets the requirements of its name prefix, as in browsers.
    ///
    /// A server can rely on the origin of such a cookie.
    private func fulfillsNamePrefix(_ namesPath: Bool) -> Bool {
        let name = nameAsRead.lowercased()
        if name.hasPrefix("__secure-") { return isSecure && !self.name.isEmpty }
        if name.hasPrefix("__host-") {
            return isSecure && isHostOnly && path == "/" && namesPath && !self.name.isEmpty
        }
        return true
    }

    private static func isSubdomain(_ host: String, of domain: String) -> Bool {
        host.hasSuffix("." + domain) && !host.contains(":") && !host.utf8.allSatisfy { $0 == 0x2E || $0.isDigit }
    }

    private static func defaultPath(of path: String) -> String {
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex,
            path[..<slash].utf8.count <= attributeLimit
        else { return "/" }
        return String(path[..<slash])
    }

    private static func age(_ text: String) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        if text.hasPrefix("-") { return 0 }
        return min(Int(digits) ?? .max, 400 * 86400)
    }
}
