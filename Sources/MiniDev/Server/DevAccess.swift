internal import MiniCrypto
internal import NIOHTTP1

/// Decides which requests a server accepts.
///
/// A page of another origin cannot read the token. The checks of `Host` and `Origin` refuse such a page as well if the address has
/// become known, also by a name that leads to the loopback interface.
struct DevAccess: Sendable {
    /// The target of a request.
    enum Target: Sendable {
        /// A file of the page.
        case file(BrowserFile)
        /// The requests of the program as an HTTP archive.
        case archive
        /// The WebSocket.
        case socket
        /// A response without content, with one line of text.
        case refused(HTTPResponseStatus, String)
    }

    let host: DevHost
    let port: Int
    let token: String

    /// The value of `Host` in lower case if it names this server; nil otherwise.
    private func authority(in head: HTTPRequestHead) -> String? {
        let hosts = head.headers["host"]
        guard hosts.count == 1, let authority = hosts.first?.lowercased() else { return nil }
        // Browsers leave out the default port of HTTP.
        let suffix = port == 80 ? "" : ":\(port)"
        guard authority.hasSuffix(suffix), host.isNamed(String(authority.dropLast(suffix.count))) else { return nil }
        return authority
    }

    /// The target of a request.
    func target(of head: HTTPRequestHead) -> Target {
        guard let host = authority(in: head) else {
            return .refused(.forbidden, "The request is for another host.")
        }
        let path = head.uri.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard path.count == 3, path[0].isEmpty, isToken(path[1]) else {
            return .refused(.notFound, "There is no page at this address. Open the address that mini dev has printed.")
        }
        let origins = head.headers["origin"]
        guard origins.allSatisfy({ $0.lowercased() == "http://" + host }) else {
            return .refused(.forbidden, "The request comes from another page.")
        }
        guard head.method == .GET || head.method == .HEAD else {
            return .refused(.methodNotAllowed, "Only GET and HEAD are supported.")
        }
        if path[2] == "socket" {
            return origins.count == 1 ? .socket : .refused(.forbidden, "The request has no origin.")
        }
        if path[2] == "requests.har" { return .archive }
        guard let file = BrowserFile.all[String(path[2])] else {
            return .refused(.notFound, "There is no file of this name.")
        }
        return .file(file)
    }

    /// Whether a request may open the WebSocket.
    func admitsSocket(_ head: HTTPRequestHead) -> Bool {
        if case .socket = target(of: head) { true } else { false }
    }

    /// The headers of the response to a request.
    func headers(for head: HTTPRequestHead) -> HTTPHeaders {
        let socket = authority(in: head).map { " ws://" + $0 } ?? ""
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; \
            media-src https: data:; font-src https: data:; connect-src 'self'\(socket); frame-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        return HTTPHeaders([
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Connection", "close"),
        ])
    }

    private func isToken(_ text: Substring) -> Bool {
        ConstantTime.areEqual(Array(token.utf8).span.bytes, Array(text.utf8).span.bytes)
    }
}
