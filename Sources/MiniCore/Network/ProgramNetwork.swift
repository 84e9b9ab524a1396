/// The network of one running program.
///
/// Every URL is checked before a socket is opened, redirects included.
///
/// An implementation applies the host's policy, cookies and transports. JSAPIs do not access them directly.
///
/// ## Errors
/// `.httpRefused` for a scheme that is not allowed, `.noPermission` for a domain that is not allowed, `.invalidParameter` for
/// an invalid URL, `.networkFailed`, `.timedOut`, `.decodingFailed`, `.aborted` if the calling task was cancelled.
///
/// ## Threading
/// May be used from any thread; cancelling the calling task aborts the exchange.
public protocol ProgramNetwork: Sendable {
    /// Sends a request and returns the response, following redirects.
    func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse

    /// Sends a request without a Swift task, if no delegate has to decide first.
    ///
    /// Must not block. The default implementation starts nothing, and the caller uses ``send(_:)``.
    ///
    /// - Parameter completion: Receives the response or the error, on any thread.
    /// - Throws: The errors that ``send(_:)`` throws before it sends something.
    func begin(
        _ request: NetworkRequest,
        completion: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> CallDisposition<NetworkResponse>

    /// Opens a WebSocket.
    ///
    /// - Parameter receive: Receives the events of the socket in order, on the connection's thread. It can be called before
    ///   this method returns. It is not called after ``SocketEvent/closed(code:reason:)`` or ``SocketEvent/failed(_:)``.
    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket

    /// Checks the address of an image, audio or video of a page, without loading it.
    ///
    /// - Parameter address: The address as the page contains it, in any form except a `data:` URL.
    /// - Returns: The absolute URL to load; nil for a file of the program, which needs no check.
    /// - Throws: The error with which a request to the address would be rejected.
    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String?

    /// Checks the URL of a web-view, and passes it to the host's opener if its scheme is one that the delegate allows.
    ///
    /// - Returns: True if the web-view loads the URL; false if the opener received it.
    /// - Throws: `.noPermission` if the URL is denied.
    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool

    /// Ends all exchanges and sockets of the program. Idempotent.
    func close()
}

extension ProgramNetwork {
    /// Starts nothing: the caller needs a Swift task.
    public func begin(
        _ request: NetworkRequest,
        completion: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> CallDisposition<NetworkResponse> { .requiresTask }
}
