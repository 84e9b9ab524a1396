internal import MiniCore

/// What judges every URL before a socket is opened for it.
protocol NetworkGate: Sendable {
    /// Judges a URL as a program wrote it, or as a server did that redirects.
    ///
    /// - Parameters:
    ///   - url: Any text.
    ///   - base: The URL whose answer redirects; nil for a program's own.
    ///   - caller: What the connection is for.
    ///   - program: Who asks.
    /// - Throws: `.invalidParameter`, `.httpRefused` and `.noPermission`.
    @concurrent func admit(
        _ url: String,
        redirectedFrom base: AdmittedURL?,
        for caller: NetworkCaller,
        of program: ProgramIdentity,
    ) async throws(APIError) -> AdmittedURL
}

/// What a connection is for.
enum NetworkCaller: Sendable, Hashable {
    /// A request of HTTP.
    case http(NetworkRequest.Surface)
    /// A WebSocket.
    case socket
}
