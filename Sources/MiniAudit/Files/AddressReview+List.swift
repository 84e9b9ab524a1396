internal import MiniHost

/// The list of all addresses, also of those without a defect.
extension AddressReview {
    /// Whether a text is an address of a server or of another program.
    func lists(_ text: String) -> Bool { Self.server(in: text) != nil }

    /// An address in a file; nil for a text that is none.
    func listed(
        _ text: String,
        for use: NetworkPolicy.ResourceType?,
        in file: String,
        _ position: (line: Int, column: Int),
    ) -> AuditAddress? {
        guard let entry = listed(text, for: use) else { return nil }
        return AuditAddress(
            entry.address,
            entry.use,
            policy.evaluate(text, for: entry.use),
            file: file,
            line: position.line,
            column: position.column,
        )
    }

    /// An address that a page uses; a text that is no URL is listed without its query.
    func listed(_ text: String, for use: NetworkPolicy.ResourceType, on page: String) -> AuditAddress {
        let address = listed(text, for: use)?.address ?? Self.masked(String(text.prefix { $0 != "?" && $0 != "#" }))
        return AuditAddress(address, use, policy.evaluate(text, for: use), page: page)
    }

    private func listed(
        _ text: String,
        for use: NetworkPolicy.ResourceType?,
    ) -> (address: String, use: NetworkPolicy.ResourceType)? {
        guard let (scheme, url) = Self.server(in: text) else { return nil }
        return (Self.masked(Self.shown(url)), use ?? Self.use(ofScheme: scheme))
    }

    /// The scheme and the URL of an address; nil for a text that is none.
    private static func server(in text: String) -> (scheme: String, url: WebURL)? {
        guard let scheme = scheme(of: text), let url = parsed(text) else { return nil }
        if let host = url.host, noServers.contains("\(host)") { return nil }
        return (scheme, url)
    }

    private static func masked(_ text: String) -> String { SecretScan.masked(CredentialMask.message(text)) }
}
