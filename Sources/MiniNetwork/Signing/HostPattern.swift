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
        guard let name, let host = Self.name(host) else { return false }
        switch self {
        case .host: return host == name
        case .domain: return host == name || host.hasSuffix("." + name)
        }
    }

    /// How closely the pattern describes the hosts that it matches: among several, the closest counts.
    var closeness: Int {
        switch self {
        case .host: .max
        case .domain: name?.utf8.count ?? 0
        }
    }

    /// The host in the form in which hosts are compared; nil for a text that is none.
    var name: String? {
        switch self {
        case .host(let text), .domain(let text): Self.name(text)
        }
    }

    private static func name(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        // The parser takes an asterisk for a letter, whoever writes one does not.
        if bytes.contains(UInt8(ascii: "*")) { return nil }
        let isBareIPv6 = bytes.contains(UInt8(ascii: ":")) && bytes.first != UInt8(ascii: "[")
        if isBareIPv6 { bytes = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")] }
        do throws(WebURLError) {
            switch try WebURL.Host.special(bytes[...]) {
            case .domain(let name): return name.hasSuffix(".") ? String(name.dropLast()) : name
            case .address(let address): return address.description
            case .opaque, .empty: return nil
            }
        } catch {
            return nil
        }
    }
}
