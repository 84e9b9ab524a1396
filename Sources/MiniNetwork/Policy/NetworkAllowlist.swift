public import MiniCore

/// Allows plain HTTP for a list of hosts, and a list of schemes for web-views.
///
/// A host is allowed with all of its ports, but without its subdomains.
public struct NetworkAllowlist: NetworkAllowDelegate {
    private let hosts: ServerDomains
    private let schemes: Set<String>

    /// Creates an allowlist.
    ///
    /// - Parameters:
    ///   - hosts: Names and addresses, those of version 6 in brackets.
    ///   - schemes: Schemes without colons, in upper or lower case.
    /// - Throws: An error for the first invalid host.
    public init(hosts: [String] = [], schemes: [String] = []) throws(ServerDomainError) {
        self.hosts = try ServerDomains(hosts: hosts)
        self.schemes = Set(schemes.map { $0.lowercased() })
    }

    /// Whether a delegate can allow web-views to open URLs of a scheme.
    ///
    /// A policy does not consult a delegate about schemes that web-views load and schemes that run code or read files.
    ///
    /// - Parameter scheme: The scheme without a colon.
    public static func canAllow(scheme: String) -> Bool {
        guard case .requiresSchemeApproval(let url) = NetworkPolicy().evaluate("\(scheme):x", for: .webView) else {
            return false
        }
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

    /// The URL; nil for invalid text, which is not allowed.
    private static func parsed(_ url: String) -> WebURL? {
        do throws(WebURLError) { return try WebURL(url) } catch { return nil }
    }
}
