public import MiniCore

/// Checks the URLs that a program requests or opens, before a connection is made or a URL is opened.
///
/// A value without state: the decision depends only on the policy and the URL. URLs that require a decision of the super
/// app are passed to its ``NetworkAllowDelegate``.
///
/// ## Shape
/// JSAPIs connect by `https` and `wss` only. The delegate decides about `http` of `my.request` and `my.uploadFile`. A
/// web-view loads `http` and `https`. The delegate decides about other schemes, except those that run code or read files
/// inside of the program. Credentials in a URL and ports of other protocols are always rejected.
public struct NetworkPolicy: Sendable, Hashable {
    /// The addresses that may be connected to.
    public enum AddressRule: Sendable, Hashable {
        /// Any address.
        case any
        /// Addresses of the public internet and the exceptions, without the machine itself and its local networks.
        case publicOnly(except: [IPRange] = [])
    }

    /// The servers that JSAPIs may connect to; nil for all of them.
    ///
    /// The list does not apply to web-views.
    public var domains: ServerDomains?
    /// The addresses that may be connected to.
    ///
    /// The default is any address: the vendor's hosts have no such rule, and programs are developed with local servers. A
    /// host that runs untrusted programs inside its own network sets `.publicOnly()`.
    public var addresses = AddressRule.any

    /// Creates the default policy.
    public init() {}

    /// Checks a URL.
    ///
    /// - Parameters:
    ///   - text: The URL as the program or server wrote it.
    ///   - resourceType: The API or element that uses the URL.
    ///   - previous: The URL of a redirect's response, against which the text is resolved; nil for a program's own URL.
    public func evaluate(_ text: String, for resourceType: ResourceType, redirectedFrom previous: WebURL? = nil)
        -> Decision
    {
        let malformed = { (reason: String) in resourceType.refusal(ofMalformed: reason, isRedirected: previous != nil) }
        let url: WebURL
        do {
            url = try WebURL(text, relativeTo: previous)
        } catch {
            return .refused(nil, malformed(error.description))
        }
        let decision = resourceType.decision(onSchemeOf: url)
        if case .refused = decision { return decision }
        if url.hasCredentials { return .refused(url, malformed("the URL contains credentials")) }
        guard url.isSpecial, let host = url.host else { return decision }
        if let port = url.port, BlockedPorts.contains(port) {
            return .refused(url, APIError(.noPermission, "port \(port) belongs to another protocol"))
        }
        if let error = refusal(of: host, malformed, for: resourceType) { return .refused(url, error) }
        return decision
    }

    /// Checks an address that the name of a server was resolved to.
    ///
    /// A transport checks each address directly before it connects to that address. So a name cannot be resolved to one
    /// address for the policy and to another for the connection.
    ///
    /// - Returns: Nil when the address may be connected to.
    public func evaluate(address: IPAddress) -> APIError? {
        switch addresses {
        case .any:
            return nil
        case .publicOnly(let exceptions):
            if address.isPublic || exceptions.contains(where: { $0.contains(address) }) { return nil }
            return APIError(.noPermission, "the server's address is not public")
        }
    }

    private func refusal(of host: WebURL.Host, _ malformed: (String) -> APIError, for resourceType: ResourceType)
        -> APIError?
    {
        switch host {
        case .domain(let name):
            if Self.hasEmptyLabel(name) { return malformed("the host of the URL has an empty label") }
            if Self.isLocal(name), let error = evaluate(address: .v4(0x7F00_0001)) { return error }
        case .address(let address):
            if let error = evaluate(address: address) { return error }
        case .opaque, .empty:
            break
        }
        guard resourceType != .webView, let domains, !domains.contains(host) else { return nil }
        return APIError(.noPermission, "the server's domain is not in the list of allowed domains")
    }

    /// Whether the name starts with a dot or has two consecutive dots.
    ///
    /// One final dot is allowed.
    private static func hasEmptyLabel(_ name: String) -> Bool {
        var previous = UInt8(ascii: ".")
        for byte in name.utf8 {
            if byte == UInt8(ascii: "."), byte == previous { return true }
            previous = byte
        }
        return false
    }

    /// Whether the name always means the machine itself.
    private static func isLocal(_ name: String) -> Bool {
        let name = name.utf8.last == UInt8(ascii: ".") ? name.dropLast() : name[...]
        return name == "localhost" || name.hasSuffix(".localhost")
    }
}
