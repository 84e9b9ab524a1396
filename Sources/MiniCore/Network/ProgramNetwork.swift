/// The network as one running program may use it: every URL is judged before a socket is opened, redirects included.
///
/// Behind it stand the policy, the cookies and the transports of the host; a JSAPI knows none of them.
///
/// ## Errors
/// `.httpRefused` for a scheme that is not allowed, `.noPermission` for a domain that is not, `.invalidParameter` for a URL
/// that is none, `.networkFailed`, `.timedOut`, `.decodingFailed`, `.aborted` when the calling task was cancelled.
///
/// ## Threading
/// May be used from any thread; cancelling the calling task aborts the exchange.
public protocol ProgramNetwork: Sendable {
    /// Sends one request and receives its answer, following redirects.
    func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse

    /// Does the same without a task, where nobody need be asked before something is sent.
    ///
    /// Must not block. A network that leaves this out is asked by ``send(_:)`` alone.
    ///
    /// - Parameter answer: Takes the answer, or why there is none, from any thread.
    /// - Throws: what ``send(_:)`` throws before something is sent.
    func begin(
        _ request: NetworkRequest,
        answer: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> BegunCall<NetworkResponse>

    /// Opens a WebSocket.
    ///
    /// - Parameter receive: Gets what happens on it, in order, from the connection's thread; perhaps before the caller
    ///   goes on, and nothing after ``SocketEvent/closed(code:reason:)`` or ``SocketEvent/failed(_:)``.
    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket

    /// Judges the address of an image, audio or video of a page, without loading it.
    ///
    /// - Parameter address: As the page writes it, whatever it is; `data:` URLs are none of the network's.
    /// - Returns: the URL that it means, to be loaded; nil for that of a file of the program, which needs no judging.
    /// - Throws: what sending a request for it would be refused with.
    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String?

    /// Judges the URL of a web-view, and hands it to the host's opener when its scheme is one that the delegate allows.
    ///
    /// - Returns: whether the web-view loads it; false when it was handed over.
    /// - Throws: `.noPermission` when it is neither loaded nor handed over.
    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool

    /// Ends every exchange and socket of the program. Idempotent.
    func close()
}

extension ProgramNetwork {
    /// Needs a task.
    public func begin(
        _ request: NetworkRequest,
        answer: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> BegunCall<NetworkResponse> { .needsTask }
}
