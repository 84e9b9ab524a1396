internal import MiniCore

/// A URL that the policy has allowed, split into the parts that a transport connects with.
package struct AdmittedURL: Sendable, Hashable {
    /// The URL without user and fragment, which are not sent.
    ///
    /// Characters that RFC 3986 does not allow are percent-encoded.
    ///
    /// Otherwise the client would percent-encode them itself, and would encode the percent signs of all other escapes
    /// again.
    let url: WebURL
    /// The host for name resolution: a name in ASCII, or an address without brackets.
    let host: String
    /// The port of the connection, 1 to 65535.
    let port: Int
    /// The complete URL as text for the client.
    let text: String
    /// The value of the `Host` header, with the port only if it is not the default one.
    let authority: String

    /// Splits a URL; nil when no connection can be made for it.
    package init?(_ url: WebURL) {
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

    /// The path, with its leading slash.
    var path: String { url.path }

    /// The fields of the query, unchanged.
    var queryFields: [String] { url.query.map { $0.split(separator: "&").map(String.init) } ?? [] }

    /// The same URL with another query.
    func withQueryFields(_ fields: [String]) -> AdmittedURL {
        var url = url
        url.query = fields.isEmpty ? nil : fields.joined(separator: "&")
        guard let changed = AdmittedURL(url) else { preconditionFailure("Every query is valid.") }
        return changed
    }

    /// Whether the connection is encrypted.
    var isSecure: Bool { url.scheme == "https" || url.scheme == "wss" }

    /// Whether credentials for one URL may be sent to the other.
    func hasOrigin(of other: AdmittedURL) -> Bool {
        (url.scheme, host, port) == (other.url.scheme, other.host, other.port)
    }
}
