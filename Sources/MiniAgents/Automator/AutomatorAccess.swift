internal import MiniDev
internal import NIOHTTP1

/// Decides which requests may open a WebSocket to drive the program.
struct AutomatorAccess: Sendable {
    let access: TokenAccess
    /// Whether requests must name the token, in the path or as `token` in the query.
    let requiresToken: Bool

    /// The reason why a request may not open a WebSocket; nil if it may.
    func refusal(of head: HTTPRequestHead) -> TokenAccess.Refusal? {
        guard access.authority(in: head) != nil else {
            return TokenAccess.Refusal(.forbidden, "The request is for another host. Connect to 127.0.0.1.")
        }
        // Clients of the protocol are no pages; a page of any origin could reach the port.
        guard head.headers["origin"].isEmpty else {
            return TokenAccess.Refusal(.forbidden, "Pages of browsers cannot drive programs.")
        }
        guard hasPlace(head.uri) else {
            let text = "There is nothing at this address. Use the address that the command has printed."
            return TokenAccess.Refusal(.notFound, text)
        }
        return nil
    }

    /// Whether a target is the address of the server.
    private func hasPlace(_ target: String) -> Bool {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/")
        guard requiresToken else { return path.isEmpty }
        if let first = path.first { return path.count == 1 && access.isToken(first) }
        let fields = parts.count > 1 ? parts[1].split(separator: "&") : []
        return fields.contains { $0.hasPrefix("token=") && access.isToken($0.dropFirst("token=".count)) }
    }
}
