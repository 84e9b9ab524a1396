internal import MiniCore
internal import NIOHTTP1

/// Decides which requests the server of a session accepts, see ``TokenAccess``.
struct DevAccess: Sendable {
    /// The target of a request.
    enum Target: Sendable {
        /// A file of the page.
        case file(BrowserFile)
        /// The requests of the program as an HTTP archive.
        case archive
        /// A sound or a video of the program.
        case media(path: String)
        /// The WebSocket.
        case socket
        /// A response without content, with one line of text.
        case refused(HTTPResponseStatus, String)
    }

    /// The URL of a sound or a video of the program from the page, up to the percent-encoded path.
    static let mediaPrefix = "media?path="

    let access: TokenAccess

    /// The target of a request.
    func target(of head: HTTPRequestHead) -> Target {
        let name: String
        do throws(TokenAccess.Refusal) {
            name = try access.name(of: head)
        } catch {
            return .refused(error.status, error.text)
        }
        guard head.method == .GET || head.method == .HEAD else {
            return .refused(.methodNotAllowed, "Only GET and HEAD are supported.")
        }
        if name == "socket" {
            return head.headers["origin"].count == 1 ? .socket : .refused(.forbidden, "The request has no origin.")
        }
        if name == "requests.har" { return .archive }
        if name == "media" {
            let query = ScriptObject(query: head.uri.drop { $0 != "?" }.dropFirst(), isDecoded: true)
            return .media(path: query["path"]?.string ?? "")
        }
        guard let file = BrowserFile.all[name] else { return .refused(.notFound, "There is no file of this name.") }
        return .file(file)
    }

    /// Whether a request may open the WebSocket.
    func admitsSocket(_ head: HTTPRequestHead) -> Bool {
        if case .socket = target(of: head) { true } else { false }
    }

    /// The headers of the response to a request.
    func headers(for head: HTTPRequestHead) -> HTTPHeaders {
        let socket = access.authority(in: head).map { " ws://" + $0 } ?? ""
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; \
            media-src 'self' https: data:; font-src https: data:; connect-src 'self'\(socket); frame-src 'self'; \
            base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        return HTTPHeaders([
            ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Connection", "close"),
        ])
    }
}
