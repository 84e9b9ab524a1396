internal import Glibc
internal import MiniChannel
internal import MiniCore

// SAFETY: A worker has one thread, so that nothing is used by two threads at once.
/// The connection of a worker to its host: requests with their replies, and messages without.
///
/// ## Threading
/// Used on the thread of the worker. The type is `Sendable` because contracts of the services require it.
final class HostConnection: @unchecked Sendable {
    /// The receiver of the messages for a request.
    private enum Receiver {
        /// Receives the reply.
        case reply((_ bytes: [UInt8]) -> Void)
        /// Receives the events of an exchange.
        case exchange((RequestEvent) -> Void)
        /// Receives the events of a socket and, before them, the reply to the request that opens it.
        case socket(RemoteSocket)
    }

    private let channel: WorkerChannel
    private var receivers: [Int: Receiver] = [:]
    private var lastNumber = 0
    /// The messages that have arrived during a synchronous request, in order.
    private var delayed: [HostMessage] = []
    /// Receives commands.
    var handleCommand: (_ number: Int, ProgramCommand) -> Void = { _, _ in }
    /// Receives the numbers of commands that the host cancels.
    var cancelCommand: (_ number: Int) -> Void = { _ in }

    init(_ channel: WorkerChannel) { self.channel = channel }

    // MARK: Sending

    func send(_ message: WorkerMessage) { channel.send(message.encoded) }

    /// Writes what has been sent.
    func flush() { channel.flush() }

    /// Sends a request, and blocks until the host has replied.
    func call<Reply: BinaryCodable>(
        _ request: ServiceRequest,
        as type: Reply.Type = Reply.self,
    ) throws(APIError) -> Reply {
        try callForResult(request, as: Result<Reply, APIError>.self).get()
    }

    /// Sends a request whose reply has a failure of its own, and blocks until the host has replied.
    func callForResult<Reply: BinaryCodable>(_ request: ServiceRequest, as type: Reply.Type) -> Reply {
        let number = makeNumber()
        send(.request(number, request))
        while true {
            let message = next(until: nil)
            if case .reply(number, let bytes)? = message { return Self.decoded(bytes) }
            if let message { delayed.append(message) }
        }
    }

    /// Sends a request that may take any time, and waits for the reply.
    ///
    /// Cancelling the calling task cancels the request at the host, which replies nevertheless.
    func request<Reply: BinaryCodable & Sendable>(
        _ request: ServiceRequest,
        as type: Reply.Type = Reply.self,
    ) async throws(APIError) -> Reply {
        let number = makeNumber()
        let result: Result<Reply, APIError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                receivers[number] = .reply { continuation.resume(returning: Self.decoded($0)) }
                send(.request(number, request))
            }
        } onCancel: {
            cancel(number)
        }
        return try result.get()
    }

    /// Starts an exchange.
    ///
    /// - Returns: A closure that aborts it.
    func start(_ request: NetworkRequest, receive: @escaping @Sendable (RequestEvent) -> Void) -> @Sendable () -> Void {
        let number = makeNumber()
        receivers[number] = .exchange(receive)
        send(.request(number, .network(.send(request))))
        return { [self] in cancel(number) }
    }

    /// Opens a socket.
    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> RemoteSocket {
        let number = makeNumber()
        let socket = RemoteSocket(number: number, connection: self, receive: receive)
        receivers[number] = .socket(socket)
        let result: Result<String, APIError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                socket.opening = { continuation.resume(returning: Self.decoded($0)) }
                send(.request(number, .network(.openSocket(request))))
            }
        } onCancel: {
            cancel(number)
        }
        do throws(APIError) {
            socket.chosenProtocol = try result.get()
        } catch {
            receivers[number] = nil
            throw error
        }
        return socket
    }

    /// Removes a socket that has ended.
    func removeSocket(_ number: Int) { receivers[number] = nil }

    private func cancel(_ number: Int) {
        if receivers[number] != nil { send(.cancel(number)) }
    }

    private func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Receiving

    /// The first message of the host.
    func receiveStart() -> ProgramStart {
        guard case .start(let start)? = next(until: nil) else { Self.exit() }
        return start
    }

    /// Handles what has arrived, without waiting.
    func receiveAvailable() {
        handleDelayed()
        while let message = next(until: MonotonicInstant(nanoseconds: 0)) { handle(message) }
    }

    /// Waits for a message until an instant, and handles what has arrived.
    func receive(until deadline: MonotonicInstant?) {
        handleDelayed()
        if let message = next(until: deadline) { handle(message) }
    }

    private func handleDelayed() {
        guard !delayed.isEmpty else { return }
        let messages = delayed
        delayed = []
        for message in messages { handle(message) }
    }

    /// The next message; nil if none has arrived until the deadline.
    private func next(until deadline: MonotonicInstant?) -> HostMessage? {
        switch channel.receive(until: deadline) {
        case .timeout: return nil
        case .closed: Self.exit()
        case .frame(let bytes):
            do throws(BinaryDecodingError) {
                return try HostMessage(encoded: bytes)
            } catch {
                Self.exit()
            }
        }
    }

    private func handle(_ message: HostMessage) {
        switch message {
        case .start: Self.exit()
        case .command(let number, let command): handleCommand(number, command)
        case .cancelCommand(let number): cancelCommand(number)
        case .reply(let number, let bytes):
            switch receivers[number] {
            case .reply(let receive):
                receivers[number] = nil
                receive(bytes)
            case .socket(let socket): socket.handleReply(bytes)
            case .exchange, nil: break
            }
        case .requestEvent(let number, let event):
            guard case .exchange(let receive) = receivers[number] else { return }
            if case .completed = event { receivers[number] = nil }
            receive(event)
        case .socketEvent(let number, let event):
            if case .socket(let socket) = receivers[number] { socket.handle(event) }
        case .socketHasSpace(let number, let count):
            if case .socket(let socket) = receivers[number] { socket.release(count) }
        }
    }

    private static func decoded<Reply: BinaryCodable>(_ bytes: [UInt8]) -> Reply {
        do throws(BinaryDecodingError) { return try Reply(encoded: bytes) } catch { exit() }
    }

    /// Ends a worker that has lost its host, or whose host has another version.
    static func exit() -> Never { _exit(WorkerStatus.lostHost) }
}
