/// Hosts by name.
///
/// Names are compared in the form in which hosts are connected to: lower case, international names in Punycode, no dot
/// at the end.
public enum HostPattern: Sendable, Hashable {
    /// This host alone, on every port: `api.example.com`, `127.0.0.1`, `::1` or `[::1]`.
    case host(String)
    /// This host and every host below it, on every port: `example.com` with `api.example.com`, and not with
    /// `badexample.com`.
    case domain(String)

    /// Whether a host is one of these; never when the pattern's text is no host.
    public func matches(_ host: String) -> Bool {
        guard let own = self.host, let other = Self.host(host) else { return false }
        if own == other { return true }
        guard case .domain = self, case .domain(let domain) = own, case .domain(let name) = other else { return false }
        return name.hasSuffix("." + domain)
    }

    /// How closely the pattern describes the hosts that it matches: among several, the closest counts.
    var closeness: Int {
        switch self {
        case .host: .max
        case .domain: host?.description.utf8.count ?? 0
        }
    }

    /// The host in the form in which hosts are compared; nil for a text that is none.
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
