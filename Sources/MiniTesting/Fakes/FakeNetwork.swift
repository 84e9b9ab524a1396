public import MiniCore
internal import MiniHost
internal import Synchronization

/// A network without servers: answers requests as a test says, and records them.
///
/// It judges no URL: that is for the policy, which has tests of its own.
///
/// ## Threading
/// May be used from any thread.
public final class FakeNetwork: ProgramNetworkProvider {
    /// Answers one request; may take its time, and is cancelled with the request.
    public typealias Answer = @Sendable (NetworkRequest) async throws(APIError) -> NetworkResponse

    private struct State {
        var requests: [NetworkRequest] = []
        var sockets: [FakeSocket] = []
        var socketFailure: APIError?
        var closeCount = 0
        var warn: (@Sendable (String) -> Void)?
    }

    private let answer: Answer
    private let state = Mutex(State())

    /// Makes a network.
    ///
    /// - Parameter answer: Answers each request; by default with status 200 and nothing.
    public init(
        answer: @escaping Answer = { request throws(APIError) in
            NetworkResponse(status: 200, headers: [], body: [], url: request.url)
        }
    ) {
        self.answer = answer
    }

    /// Makes a network that answers every request alike.
    public convenience init(_ text: String, status: Int = 200, headers: [NetworkHeader] = []) {
        self.init { request throws(APIError) in
            NetworkResponse(status: status, headers: headers, body: Array(text.utf8), url: request.url)
        }
    }

    /// What was asked, in order.
    public var requests: [NetworkRequest] { state.withLock { $0.requests } }
    /// The sockets that were opened, in order.
    public var sockets: [FakeSocket] { state.withLock { $0.sockets } }
    /// How many programs have closed their network.
    public var closeCount: Int { state.withLock { $0.closeCount } }
    /// With what opening a socket fails; nil to succeed.
    public var socketFailure: APIError? {
        get { state.withLock { $0.socketFailure } }
        set { state.withLock { $0.socketFailure = newValue } }
    }

    /// Warns the host of the program that got its network last.
    public func warn(_ text: String) { state.withLock { $0.warn }?(text) }

    /// The network of one program.
    public func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) -> any ProgramNetwork {
        state.withLock { $0.warn = warn }
        return Connection(network: self)
    }

    /// The network as one program sees it.
    private struct Connection: ProgramNetwork {
        let network: FakeNetwork

        @concurrent func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse {
            network.state.withLock { $0.requests.append(request) }
            var response = try await network.answer(request)
            if Task.isCancelled { throw APIError(.aborted, "aborted") }
            request.observe(.headers(status: response.status, response.headers))
            let count = response.body.count
            if case .file(let reference) = request.destination {
                try reference.create().write(response.body, at: 0)
                response.body = []
            }
            request.observe(.progress(bytes: count, total: count))
            return response
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
