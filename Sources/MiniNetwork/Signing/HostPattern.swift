/// Hosts by name.
///
/// Names are compared in the form in which hosts are connected to: lower case, international names in Punycode, no dot
/// at the end.
public enum HostPattern: Sendable, Hashable {
    /// This host alone, on every port: `api.example.com`, `127.0.0.1`, `::1`.
    case host(String)
    /// This host and every host below it, on every port: `example.com` with `api.example.com`, and not with
    /// `badexample.com`.
    case domain(String)

    /// Whether a host is one of these.
    public func matches(_ host: String) -> Bool {
        let host = Self.name(host)
        switch self {
        case .host(let name): return host == Self.name(name)
        case .domain(let name): return host == Self.name(name) || host.hasSuffix("." + Self.name(name))
        }
    }

    /// How closely the pattern describes the hosts that it matches: among several, the closest counts.
    var closeness: Int {
        switch self {
        case .host: .max
        case .domain(let name): Self.name(name).utf8.count
        }
    }

    private static func name(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
