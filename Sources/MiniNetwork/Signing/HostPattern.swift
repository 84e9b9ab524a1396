/// A pattern that matches hosts by name.
///
/// Names are compared in the form in which hosts are connected to: lower case, international names in Punycode, no final
/// dot.
public enum HostPattern: Sendable, Hashable {
    /// This host alone, on every port: `api.example.com`, `127.0.0.1`, `::1` or `[::1]`.
    case host(String)
    /// This host and all of its subdomains, on every port: `example.com` matches `api.example.com` but not
    /// `badexample.com`.
    case domain(String)

    /// Whether the pattern matches a host; always false when the pattern's text is not a host.
    public func matches(_ host: String) -> Bool {
        guard let own = self.host, let other = Self.host(host) else { return false }
        if own == other { return true }
        guard case .domain = self, case .domain(let domain) = own, case .domain(let name) = other else { return false }
        return name.hasSuffix("." + domain)
    }

    /// The specificity of the pattern: of several matching patterns, the one with the highest value applies.
    var specificity: Int {
        switch self {
        case .host: .max
        case .domain: host?.description.utf8.count ?? 0
        }
    }

    /// The host in the form in which hosts are compared; nil for invalid text.
    var host: WebURL.Host? {
        switch self {
        case .host(let text), .domain(let text): Self.host(text)
        }
    }

    private static func host(_ text: String) -> WebURL.Host? {
        let isBareIPv6 = text.utf8.contains(UInt8(ascii: ":")) && !text.hasPrefix("[")
        return WebURL.Host(listed: isBareIPv6 ? "[\(text)]" : text)
    }
}
