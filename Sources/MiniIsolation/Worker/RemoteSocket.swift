internal import MiniCore

// SAFETY: A worker has one thread.
/// A WebSocket that the host has opened.
final class RemoteSocket: ProgramSocket, @unchecked Sendable {
    /// The bytes that the host may not have sent yet, above which a caller has to wait.
    private static let queueLimit = 1 << 20

    private let number: Int
    private let connection: HostConnection
    private let receive: @Sendable (SocketEvent) -> Void
    /// Receives the reply to the request that opens the socket, once.
    var opening: ((_ bytes: [UInt8]) -> Void)?
    var chosenProtocol = ""
    private var hasEnded = false
    private var queuedBytes = 0
    private var waiting: [@Sendable (Result<Void, APIError>) -> Void] = []

    init(number: Int, connection: HostConnection, receive: @escaping @Sendable (SocketEvent) -> Void) {
        self.number = number
        self.connection = connection
        self.receive = receive
    }

    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        guard !hasEnded else { throw Self.failure }
        queuedBytes += message.byteCount
        connection.send(.sendToSocket(number, message))
        guard queuedBytes > Self.queueLimit else { return true }
        waiting.append(completion)
        return false
    }

    func close(code: Int, reason: String) {
        if !hasEnded { connection.send(.closeSocket(number, code: code, reason: reason)) }
    }

    func handleReply(_ bytes: [UInt8]) {
        opening?(bytes)
        opening = nil
    }

    func handle(_ event: SocketEvent) {
        switch event {
        case .closed, .failed:
            hasEnded = true
            connection.removeSocket(number)
            finish(.failure(Self.failure))
        case .text, .bytes: break
        }
        receive(event)
    }

    /// Releases bytes that have left the queue of the host.
    func release(_ count: Int) {
        queuedBytes -= count
        if queuedBytes <= Self.queueLimit { finish(.success(())) }
    }

    private func finish(_ result: Result<Void, APIError>) {
        let completions = waiting
        waiting = []
        for completion in completions { completion(result) }
    }

    private static var failure: APIError { APIError(.sendingFailed, "the socket is closed") }
}
