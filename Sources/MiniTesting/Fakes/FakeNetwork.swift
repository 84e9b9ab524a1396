public import MiniCore
internal import MiniNetwork
internal import Synchronization

/// A network without servers: returns the responses of a test, and records requests.
///
/// It does not check URLs; the network policy, which has its own tests, does.
///
/// ## Threading
/// May be used from any thread.
public final class FakeNetwork: ProgramNetworkProvider {
    /// Returns the response to one request; may take any time, and is cancelled with the request.
    public typealias Responder = @Sendable (NetworkRequest) async throws(APIError) -> NetworkResponse

    /// A responder that also uses the files of the request and dispatches events before the response.
    public typealias ExchangeResponder =
        @Sendable (
            NetworkRequest,
            _ files: RequestFiles,
            _ observe: @escaping @Sendable (RequestEvent) -> Void,
        ) async throws(APIError) -> NetworkResponse

    private struct State {
        var requests: [NetworkRequest] = []
        var files: [RequestFiles] = []
        var sockets: [FakeSocket] = []
        var socketFailure: APIError?
        var closeCount = 0
        var warn: (@Sendable (ProgramWarning) -> Void)?
    }

    private let respond: ExchangeResponder
    private let state = Mutex(State())

    /// Creates a network.
    ///
    /// - Parameter respond: Returns the response to each request; by default status 200 with an empty body.
    public convenience init(
        respond: @escaping Responder = { request throws(APIError) in
            NetworkResponse(status: 200, headers: [], body: [], url: request.url)
        }
    ) {
        self.init { request, _, _ throws(APIError) in try await respond(request) }
    }

    /// Creates a network whose responder uses the files of requests.
    ///
    /// - Parameter exchange: Returns the response to each request.
    public init(exchange: @escaping ExchangeResponder) { respond = exchange }

    /// Creates a network with the same response to every request.
    public convenience init(_ text: String, status: Int = 200, headers: [NetworkHeader] = []) {
        self.init { request throws(APIError) in
            NetworkResponse(status: status, headers: headers, body: Array(text.utf8), url: request.url)
        }
    }

    /// The requests in order.
    public var requests: [NetworkRequest] { state.withLock { $0.requests } }
    /// The files of each request, in the order of ``requests``.
    public var files: [RequestFiles] { state.withLock { $0.files } }
    /// The sockets that were opened, in order.
    public var sockets: [FakeSocket] { state.withLock { $0.sockets } }
    /// The number of programs that have closed their network.
    public var closeCount: Int { state.withLock { $0.closeCount } }
    /// The error of opening a socket; nil for success.
    public var socketFailure: APIError? {
        get { state.withLock { $0.socketFailure } }
        set { state.withLock { $0.socketFailure = newValue } }
    }

    /// Sends a warning to the host of the program that received its network last.
    public func warn(_ warning: ProgramWarning) { state.withLock { $0.warn }?(warning) }

    /// The network of one program.
    public func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        state.withLock { $0.warn = warn }
        return Connection(network: self)
    }

    /// The network as one program sees it.
    private struct Connection: ProgramNetwork {
        let network: FakeNetwork

        func start(
            _ request: NetworkRequest,
            files: RequestFiles,
            receive: @escaping @Sendable (RequestEvent) -> Void,
        ) -> @Sendable () -> Void {
            network.state.withLock { state in
                state.requests.append(request)
                state.files.append(files)
            }
            return RequestEvent.completing(receive) { () throws(APIError) in
                let response = try await network.respond(request, files) { event in
                    // The completion is the response that the responder returns.
                    if case .completed = event { return }
                    receive(event)
                }
                if Task.isCancelled { throw APIError(.aborted, "aborted") }
                return try response.delivered(to: files, receive)
            }
        }

        @concurrent func openSocket(
            _ request: SocketRequest,
            receive: @escaping @Sendable (SocketEvent) -> Void,
        ) async throws(APIError) -> any ProgramSocket {
            if let failure = network.socketFailure { throw failure }
            let socket = FakeSocket(request: request, receive: receive)
            network.state.withLock { $0.sockets.append(socket) }
            return socket
        }

        @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
            WebURL.leading(outOfPageBy: address)
        }

        @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool { true }

        func close() { network.state.withLock { $0.closeCount += 1 } }
    }
}
