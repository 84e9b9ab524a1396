public import MiniCore

/// Judges the URLs that a program would connect to or open, before anything is connected or opened.
///
/// A value without state: the same URL has the same verdict, whoever asks and however often. What a verdict leaves to the
/// super app is put to its delegate by ``PolicyGate``.
///
/// ## Shape
/// JSAPIs connect by `https` and `wss` alone; about `http` of `my.request` and `my.uploadFile` the delegate is asked.
/// A web-view loads `http` and `https`; of other schemes the delegate is asked, but of those that run or read something
/// inside the program it is not. Credentials in a URL and ports of other protocols are refused everywhere.
public struct NetworkPolicy: Sendable, Hashable {
    /// What may be connected to by its address.
    public enum AddressRule: Sendable, Hashable {
        /// Any address.
        case any
        /// Addresses of the public internet, and the exceptions: not the machine itself, nor the networks it stands in.
        case publicOnly(except: [IPRange] = [])
    }

    /// The servers that JSAPIs may connect to; nil for all of them.
    ///
    /// Web-views are not held to it.
    public var domains: ServerDomains?
    /// The addresses that may be connected to.
    ///
    /// By default any: the vendor's hosts have no such rule, and programs are developed against servers nearby. A host that
    /// runs the programs of strangers inside its own network sets `.publicOnly()`.
    public var addresses = AddressRule.any

    /// Makes the default policy.
    public init() {}

    /// Judges a URL.
    ///
    /// - Parameters:
    ///   - text: The URL as the program or server wrote it.
    ///   - surface: What would use it.
    ///   - previous: The URL whose server redirects here, to which the text may be relative; nil for a program's own URL.
    public func judge(_ text: String, for surface: Surface, redirectedFrom previous: WebURL? = nil) -> Verdict {
        let malformed = { (reason: String) in surface.refusal(ofMalformed: reason, isRedirected: previous != nil) }
        let url: WebURL
        do {
            url = try WebURL(text, relativeTo: previous)
        } catch {
            return .refused(nil, malformed(error.description))
        }
        let verdict = surface.verdict(onSchemeOf: url)
        if case .refused = verdict { return verdict }
        if url.hasCredentials { return .refused(url, malformed("the URL holds credentials")) }
        guard url.isSpecial, let host = url.host else { return verdict }
        if let port = url.port, BlockedPorts.contains(port) {
            return .refused(url, APIError(.noPermission, "port \(port) belongs to another protocol"))
        }
        if let error = refusal(of: host, malformed, for: surface) { return .refused(url, error) }
        return verdict
    }

    /// Judges an address that the name of a server has been resolved to.
    ///
    /// A transport asks about each address right before it connects to that address, so that a name cannot be resolved to
    /// one address for the policy and to another for the connection.
    ///
    /// - Returns: nil when it may be connected to.
    public func judge(address: IPAddress) -> APIError? {
        switch addresses {
        case .any:
            return nil
        case .publicOnly(let exceptions):
            if address.isPublic || exceptions.contains(where: { $0.contains(address) }) { return nil }
            return APIError(.noPermission, "the server's address is not public")
        }
    }

    private func refusal(of host: WebURL.Host, _ malformed: (String) -> APIError, for surface: Surface) -> APIError? {
        switch host {
        case .domain(let name):
            if Self.hasEmptyLabel(name) { return malformed("the host of the URL has an empty label") }
            if Self.isLocal(name), let error = judge(address: .v4(0x7F00_0001)) { return error }
        case .address(let address):
            if let error = judge(address: address) { return error }
        case .opaque, .empty:
            break
        }
        guard surface != .webView, let domains, !domains.contains(host) else { return nil }
        return APIError(.noPermission, "the server's domain is not among those that are allowed")
    }

    /// Whether two dots stand together, or one at the beginning; at the end there may be one.
    private static func hasEmptyLabel(_ name: String) -> Bool {
        var previous = UInt8(ascii: ".")
        for byte in name.utf8 {
            if byte == UInt8(ascii: "."), byte == previous { return true }
            previous = byte
        }
        return false
    }

    /// Whether the name means the machine itself wherever it is resolved.
    private static func isLocal(_ name: String) -> Bool {
        let name = name.utf8.last == UInt8(ascii: ".") ? name.dropLast() : name[...]
        return name == "localhost" || name.hasSuffix(".localhost")
    }
}
