public import MiniCore

/// Allows plain HTTP for a list of hosts, and web-views a list of schemes.
///
/// A host is allowed with all of its ports, and without the names below it.
public struct NetworkAllowlist: NetworkAllowDelegate {
    private let hosts: ServerDomains
    private let schemes: Set<String>

    /// Takes the lists.
    ///
    /// - Parameters:
    ///   - hosts: Names and addresses, those of version 6 in brackets.
    ///   - schemes: Without colons, in any case.
    /// - Throws: what is no host.
    public init(hosts: [String] = [], schemes: [String] = []) throws(ServerDomainError) {
        self.hosts = try ServerDomains(hosts: hosts)
        self.schemes = Set(schemes.map { $0.lowercased() })
    }

    /// Whether a list can let web-views hand over URLs of a scheme: a policy asks no delegate about those that web-views load, nor
    /// about those that run code or read files.
    ///
    /// - Parameter scheme: Without a colon.
    public static func canAllow(scheme: String) -> Bool {
        guard case .askAboutScheme(let url) = NetworkPolicy().judge("\(scheme):x", for: .webView) else { return false }
        return url.scheme == scheme.lowercased()
    }

    /// Whether the URL's host is in the list.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        guard let host = Self.parsed(url)?.host else { return false }
        return hosts.contains(host)
    }

    /// Whether the URL's scheme is in the list.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        guard let scheme = Self.parsed(url)?.scheme else { return false }
        return schemes.contains(scheme)
    }

    /// The URL; nil for what is none, which is not allowed.
    private static func parsed(_ url: String) -> WebURL? {
        do throws(WebURLError) { return try WebURL(url) } catch { return nil }
    }
}
