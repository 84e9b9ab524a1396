internal import NIOHTTP1

/// How the next request of a redirect differs from the one before, as the Fetch standard has it.
struct Redirect {
    /// Where to, as the server wrote it.
    let location: String
    private let status: Int

    /// Reads a redirect; nil for an answer that is none.
    init?(_ head: HTTPResponseHead) {
        let status = Int(head.status.code)
        guard [301, 302, 303, 307, 308].contains(status), let location = head.headers.first(name: "location") else {
            return nil
        }
        self.location = location
        self.status = status
    }

    /// Whether the next request has no body and becomes a `GET`.
    func dropsBody(of method: HTTPMethod) -> Bool {
        switch status {
        case 301, 302: method == .POST
        case 303: method != .GET && method != .HEAD
        default: false
        }
    }

    /// Headers that speak of a body.
    static let bodyHeaders = ["content-type", "content-encoding", "content-language", "content-location"]
    /// Headers that do not go to another origin.
    static let credentialHeaders = ["authorization", "cookie"]
}
