/// A URL that has been judged and allowed, in the parts that a transport connects with.
struct AdmittedURL: Sendable, Hashable {
    /// The URL without user and fragment, which are not sent, and with escapes for what RFC 3986 does not allow.
    ///
    /// The client would put such escapes in itself, and then escape the percent signs of all others once more.
    let url: WebURL
    /// The host as it is looked up: a name in ASCII, or an address without brackets.
    let host: String
    /// The port that is connected to, 1 to 65535.
    let port: Int
    /// The whole, as a client is given it.
    let text: String
    /// What `Host` says: the port only where it is not the usual one.
    let authority: String

    /// Takes a URL apart; nil for one that no connection can be made for.
    init?(_ url: WebURL) {
        var url = url
        (url.username, url.password, url.fragment) = ("", "", nil)
        url.path = PercentEncodeSet.unsendable.encodeWithStrayPercentSigns(url.path)
        url.query = url.query.map(PercentEncodeSet.unsendable.encodeWithStrayPercentSigns)
        guard ["http", "https", "ws", "wss"].contains(url.scheme), let port = url.effectivePort, port > 0 else {
            return nil
        }
        switch url.host {
        case .domain(let name): host = name
        case .address(let address): host = address.description
        case .opaque, .empty, nil: return nil
        }
        self.url = url
        self.port = Int(port)
        text = url.serialized
        authority = (url.host?.description ?? "") + (url.port.map { ":\($0)" } ?? "")
    }

    /// The path, from its slash.
    var path: String { url.path }

    /// What the query consists of, as it stands.
    var queryFields: [String] { url.query.map { $0.split(separator: "&").map(String.init) } ?? [] }

    /// The same with another query.
    func withQueryFields(_ fields: [String]) -> AdmittedURL {
        var url = url
        url.query = fields.isEmpty ? nil : fields.joined(separator: "&")
        guard let changed = AdmittedURL(url) else { preconditionFailure("A query decides nothing.") }
        return changed
    }

    /// Whether the connection is encrypted.
    var isSecure: Bool { url.scheme == "https" || url.scheme == "wss" }

    /// Whether credentials for one may be sent to the other.
    func hasOrigin(of other: AdmittedURL) -> Bool {
        (url.scheme, host, port) == (other.url.scheme, other.host, other.port)
    }
}
