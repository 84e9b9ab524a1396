/// A URL as browsers parse it, by the URL Standard of the WHATWG.
///
/// The policy and the connection use the same value, so that no second parser can derive another host from the same text.
/// Two URLs are equal when their serializations are.
///
/// - Source: Https://url.spec.whatwg.org
public struct WebURL: Sendable, Hashable {
    /// The scheme, in lower case and without the colon.
    public internal(set) var scheme: String
    /// The user's name, percent-encoded; empty for none.
    public internal(set) var username = ""
    /// The password, percent-encoded; empty for none.
    public internal(set) var password = ""
    /// The host; nil for a URL without one, such as `mailto:`.
    public internal(set) var host: Host?
    /// The port; nil for none, and for the default port of the scheme.
    public internal(set) var port: UInt16?
    /// The path, percent-encoded; starts with a slash unless it is opaque or empty.
    public internal(set) var path = ""
    /// Whether the path is text without segments, as in `mailto:someone@example.com`.
    public internal(set) var hasOpaquePath = false
    /// The query without its question mark, percent-encoded; nil for none.
    public internal(set) var query: String?
    /// The fragment without its number sign, percent-encoded; nil for none.
    public internal(set) var fragment: String?

    init(scheme: String) { self.scheme = scheme }

    /// Parses a text, which may be relative if a base is passed.
    ///
    /// - Parameters:
    ///   - text: Any text; for an invalid URL the error contains the reason.
    ///   - base: The URL against which a relative text is resolved, such as the URL of a redirect's response.
    /// - Complexity: Linear in the length of the text.
    public init(_ text: String, relativeTo base: WebURL? = nil) throws(WebURLError) {
        var parser = WebURLParser(text, base: base)
        self = try parser.parse()
    }
}

extension WebURL {
    /// The text of the URL in its only canonical form, in ASCII.
    public var serialized: String {
        var text = scheme + ":"
        if let host {
            text += "//"
            if hasCredentials {
                text += username
                if !password.isEmpty { text += ":" + password }
                text += "@"
            }
            text += host.description
            if let port { text += ":\(port)" }
        } else if path.utf8.starts(with: "//".utf8) {
            // Otherwise the path would be parsed as a host.
            text += "/."
        }
        return text + pathAndQuery + (fragment.map { "#" + $0 } ?? "")
    }

    /// The path with the query, for the target of an HTTP request.
    public var pathAndQuery: String { query.map { path + "?" + $0 } ?? path }

    /// Whether the URL has a user's name or a password.
    public var hasCredentials: Bool { !username.isEmpty || !password.isEmpty }

    /// The port of a connection: that of the URL or the scheme's default; nil without either.
    public var effectivePort: UInt16? { port ?? Self.defaultPort(of: scheme) }

    /// Scheme, host and port, as text; nil when the URL does not share its origin with another URL.
    public var origin: String? {
        switch scheme {
        case "http", "https", "ws", "wss", "ftp":
            host.map { host in "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }
        case "blob":
            blobOrigin
        default:
            nil
        }
    }

    /// The origin of the inner URL, which created the blob.
    private var blobOrigin: String? {
        do throws(WebURLError) {
            let inner = try WebURL(path)
            return inner.scheme == "http" || inner.scheme == "https" ? inner.origin : nil
        } catch {
            return nil
        }
    }

    /// Whether the standard has special rules for the scheme.
    var isSpecial: Bool { scheme == "file" || Self.defaultPort(of: scheme) != nil }

    static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "https", "wss": 443
        case "http", "ws": 80
        case "ftp": 21
        default: nil
        }
    }
}

extension WebURL: CustomStringConvertible {
    /// The serialized URL, which may contain credentials and a query.
    public var description: String { serialized }
}
