/// The network of one running program.
///
/// Every URL is checked before a socket is opened, redirects included.
///
/// An implementation applies the host's policy, cookies and transports. JSAPIs do not access them directly.
///
/// ## Errors
/// `.httpRefused` for a scheme that is not allowed, `.noPermission` for a domain that is not allowed, `.invalidParameter` for
/// an invalid URL, `.networkFailed`, `.timedOut`, `.decodingFailed`, `.aborted` if the exchange was aborted.
///
/// ## Threading
/// May be used from any thread. Cancelling the task of an asynchronous method aborts its exchange.
public protocol ProgramNetwork: Sendable {
    /// Starts a request, following redirects. Does not block.
    ///
    /// - Parameters:
    ///   - files: The files that the request names.
    ///   - receive: Receives the events of the exchange in order, from any thread, the last one ``RequestEvent/completed(_:)``.
    ///     It can be called before this method returns.
    /// - Returns: A closure that aborts the exchange, which then completes with `.aborted`; has no effect after the completion.
    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void

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
    /// Sends a request and waits for the response.
    ///
    /// Cancelling the calling task aborts the exchange.
    ///
    /// - Parameters:
    ///   - files: The files that the request names.
    ///   - observe: Receives the events before the completion, from any thread.
    public func send(
        _ request: NetworkRequest,
        files: RequestFiles = RequestFiles(),
        observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    ) async throws(APIError) -> NetworkResponse {
        if Task.isCancelled { throw APIError(.aborted, "the request was aborted") }
        let result: Result<NetworkResponse, APIError> = await StartedOperation.result { complete in
            start(request, files: files) { event in
                if case .completed(let result) = event { complete(result) } else { observe(event) }
            }
        }
        return try result.get()
    }
}
