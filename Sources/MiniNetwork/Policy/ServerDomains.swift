/// The servers that JSAPIs may connect to.
public struct ServerDomains: Sendable, Hashable {
    private let hosts: Set<WebURL.Host>
    /// Compared as bytes, which takes a tenth of the time of comparing strings.
    private let domains: [[UInt8]]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - hosts: Hosts that are allowed without their subdomains: names, and addresses, those of version 6 in brackets.
    ///   - domains: Domains that are allowed with all subdomains: `example.com` covers `api.example.com`.
    /// - Throws: An error for an invalid host, and for a domain that belongs to many owners. These are single labels
    ///   (`com`), and a general label below a country (`co.uk`). Others are listed only in the Public Suffix List, which is
    ///   not consulted: `github.io` is accepted.
    public init(hosts: [String] = [], domains: [String] = []) throws(ServerDomainError) {
        var parsedHosts: Set<WebURL.Host> = []
        for text in hosts { parsedHosts.insert(try Self.host(text)) }
        var parsedDomains: [[UInt8]] = []
        for text in domains {
            guard case .domain(let name) = try Self.host(text) else { throw .notADomain(text) }
            if Self.isShared(name) { throw .sharedDomain(text) }
            parsedDomains.append(Array(name.utf8))
        }
        self.hosts = parsedHosts
        self.domains = parsedDomains
    }

    /// Whether the list covers a host; a final dot of a name is ignored.
    public func contains(_ host: WebURL.Host) -> Bool {
        let host = host.withoutFinalDot
        if hosts.contains(host) { return true }
        guard case .domain(let name) = host else { return false }
        let bytes = Array(name.utf8)
        return domains.contains { domain in
            guard bytes.count > domain.count else { return bytes == domain }
            let dot = bytes[bytes.count - domain.count - 1]
            return dot == UInt8(ascii: ".") && bytes.suffix(domain.count) == domain[...]
        }
    }

    private static func host(_ text: String) throws(ServerDomainError) -> WebURL.Host {
        guard let host = WebURL.Host(listed: text) else { throw .notAHost(text) }
        return host
    }

    /// Whether a domain belongs to many owners, according to its labels; final dots are ignored.
    static func isShared(_ name: String) -> Bool {
        let labels = name.split(separator: ".")
        switch labels.count {
        case 0, 1: return true
        case 2: return labels[1].utf8.count == 2 && generalLabels.contains(labels[0])
        default: return false
        }
    }

    /// The labels that countries use below their top-level domains.
    private static let generalLabels: Set<Substring> = [
        "ac", "co", "com", "edu", "go", "gob", "gov", "ltd", "mil", "ne", "net", "nom", "or", "org", "plc", "sch",
    ]
}
