internal import NIOHTTP1

/// The changes to the next request of a redirect, as specified by the Fetch standard.
struct Redirect {
    /// The destination as the server wrote it.
    let location: String
    private let status: Int

    /// Reads a redirect; nil for any other response.
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

    /// Headers that describe a body.
    static let bodyHeaders = ["content-type", "content-encoding", "content-language", "content-location"]
    /// Headers that are not sent to another origin.
    static let credentialHeaders = ["authorization", "cookie"]
}
