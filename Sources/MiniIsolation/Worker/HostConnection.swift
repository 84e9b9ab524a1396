internal import Glibc
internal import MiniChannel
internal import MiniCore

// SAFETY: A worker has one thread, so that nothing is used by two threads at once.
/// The connection of a worker to its host: requests with their replies, and messages without.
///
/// ## Threading
/// Used on the thread of the worker. The type is `Sendable` because contracts of the services require it.
final class HostConnection: @unchecked Sendable {
    private let channel: WorkerChannel
    /// The receivers of replies, by the numbers of the requests.
    private var replies: [Int: (_ bytes: [UInt8]) -> Void] = [:]
    /// The receivers of the events of exchanges, by the numbers of their requests.
    private var exchanges: [Int: @Sendable (RequestEvent) -> Void] = [:]
    /// The receivers of the events of sockets, by the numbers of the requests that opened them.
    private var sockets: [Int: @Sendable (SocketEvent) -> Void] = [:]
    /// The receivers of the signals of tasks that the host runs, by the numbers of the requests that reserved them.
    private var tasks: [Int: (FunctionSignal) -> Void] = [:]
    private var lastNumber = 0
    /// The name of the JSAPI whose call has begun last, until it is sent.
    private var pendingCallName: String?
    /// The messages that have arrived during a synchronous request or before a turn, in order.
    private var delayed: [HostMessage] = []
    /// Receives commands.
    var handleCommand: (_ number: Int, ProgramCommand) -> Void = { _, _ in }
    /// Receives the signals of the host's own JSAPIs that are those of no task.
    var handleSignal: (FunctionSignal) -> Void = { _ in }
    /// Receives the names of the permissions that the program has from now on, also during a turn.
    var replacePermissions: (_ names: [String]) -> Void = { _ in }
    /// Receives the numbers of commands that the host cancels.
    var cancelCommand: (_ number: Int) -> Void = { _ in }
    /// Reports the page on top to the host after it was shown.
    var reportPage: () -> Void = {}

    init(_ channel: WorkerChannel) { self.channel = channel }

    // MARK: Sending

    func send(_ message: WorkerMessage) {
        sendCallName()
        channel.send(message.encoded)
    }

    /// Keeps the name of a JSAPI whose call begins, which is sent before what the call sends.
    ///
    /// A call that sends nothing costs no message if another one follows in the same turn.
    func note(call name: String) { if name.utf8.count <= MessageLimit.callName { pendingCallName = name } }

    private func sendCallName() {
        guard let name = pendingCallName else { return }
        pendingCallName = nil
        channel.send(WorkerMessage.callBegan(name).encoded)
    }

    /// Sends a request, unless it is too large for a message.
    private func send(_ number: Int, _ request: ServiceRequest) throws(APIError) {
        let bytes = WorkerMessage.request(number, request).encoded
        if let error = MessageLimit.error(of: request, byteCount: bytes.count) { throw error }
        sendCallName()
        channel.send(bytes)
    }

    /// Writes what has been sent.
    func flush() {
        sendCallName()
        channel.flush()
    }

    /// Sends a request, and blocks until the host has replied.
    func call<Reply: BinaryCodable>(
        _ request: ServiceRequest,
        as type: Reply.Type = Reply.self,
    ) throws(APIError) -> Reply {
        let result = callForResult(request, as: Result<Reply, APIError>.self) { .failure($0) }
        return try result.get()
    }

    /// Sends a request whose reply has a failure of its own, and blocks until the host has replied.
    ///
    /// - Parameter failure: The reply for the error of a request that is too large.
    func callForResult<Reply: BinaryCodable>(
        _ request: ServiceRequest,
        as type: Reply.Type,
        failure: (APIError) -> Reply,
    ) -> Reply {
        let number = makeNumber()
        do throws(APIError) { try send(number, request) } catch { return failure(error) }
        while true {
            guard let message = message(channel.receiveReply()) else { continue }
            if case .reply(number, let bytes) = message { return Self.decoded(bytes) }
            delayed.append(message)
        }
    }

    /// Sends a request, and passes the result to a closure when the host has replied.
    ///
    /// - Returns: The number of the request.
    /// - Throws: The error of a request that is too large. The closure is not called then.
    @discardableResult
    func start<Reply: BinaryCodable>(
        _ request: ServiceRequest,
        as type: Reply.Type,
        _ receive: @escaping (Result<Reply, APIError>) -> Void,
    ) throws(APIError) -> Int {
        let number = makeNumber()
        try send(number, request)
        replies[number] = { receive(Self.decoded($0)) }
        return number
    }

    /// Sends a request that may take any time, and waits for the reply.
    ///
    /// Cancelling the calling task cancels the request at the host, which replies nevertheless.
    func request<Reply: BinaryCodable & Sendable>(
        _ request: ServiceRequest,
        as type: Reply.Type = Reply.self,
    ) async throws(APIError) -> Reply {
        let operation = StartedOperation()
        let result: Result<Reply, APIError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(APIError) {
                    let number = try start(request, as: Reply.self) { continuation.resume(returning: $0) }
                    operation.attach { [self] in cancel(number) }
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            operation.cancel()
        }
        return try result.get()
    }

    /// Starts an exchange.
    ///
    /// - Returns: A closure that aborts it.
    func start(_ request: NetworkRequest, receive: @escaping @Sendable (RequestEvent) -> Void) -> @Sendable () -> Void {
        let number = makeNumber()
        exchanges[number] = receive
        do throws(APIError) {
            try send(number, .network(.send(request)))
        } catch {
            // The loop delivers it as it delivers an event of the host.
            delayed.append(.requestEvent(number, .completed(.failure(error))))
        }
        return { [self] in cancel(number) }
    }

    /// Opens a socket, whose events can arrive before this method returns.
    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> RemoteSocket {
        let operation = StartedOperation()
        let opened: (number: Int, result: Result<String, APIError>) = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let number = lastNumber + 1
                sockets[number] = receive
                do throws(APIError) {
                    try start(.network(.openSocket(request)), as: String.self) { result in
                        continuation.resume(returning: (number, result))
                    }
                    operation.attach { [self] in cancel(number) }
                } catch {
                    continuation.resume(returning: (number, .failure(error)))
                }
            }
        } onCancel: {
            operation.cancel()
        }
        do throws(APIError) {
            let chosenProtocol = try opened.result.get()
            return RemoteSocket(number: opened.number, connection: self, chosenProtocol: chosenProtocol)
        } catch {
            sockets[opened.number] = nil
            throw error
        }
    }

    /// Whether a socket has not ended.
    func hasSocket(_ number: Int) -> Bool { sockets[number] != nil }

    /// Reserves a task, and blocks until the host has replied.
    ///
    /// - Returns: The number of the request, which is that of the task until ``endTask(_:isCancelled:)``.
    func reserve(
        _ request: FunctionRequest,
        receive: @escaping (FunctionSignal) -> Void,
    ) throws(APIError) -> Int {
        let number = lastNumber + 1
        _ = try call(.function(request), as: EmptyReply.self)
        tasks[number] = receive
        return number
    }

    /// Ignores the signals of a task from now on; has no effect if it was called before.
    ///
    /// - Parameter isCancelled: Whether the host has to end the task.
    func endTask(_ number: Int, isCancelled: Bool) {
        if tasks.removeValue(forKey: number) != nil, isCancelled { send(.cancel(number)) }
    }

    /// Cancels a request that has no reply yet.
    func cancel(_ number: Int) {
        if replies[number] != nil || exchanges[number] != nil { send(.cancel(number)) }
    }

    private func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Receiving

    /// Waits for the message that starts the program.
    ///
    /// Commands that the host has sent before are handled later.
    func receiveStart() -> ProgramStart {
        // A turn that prepared the process may have received it.
        let index = delayed.firstIndex { if case .start = $0 { true } else { false } }
        if let index, case .start(let start) = delayed.remove(at: index) { return start }
        while let message = next(until: nil) {
            if case .start(let start) = message { return start }
            delayed.append(message)
        }
        Self.exit()
    }

    /// Handles what has arrived, without waiting.
    func receiveAvailable() {
        handleDelayed()
        while let message = nextAvailable() { handle(message) }
    }

    /// Waits for a message until an instant, and handles it; does not wait if there are messages to handle.
    func receive(until deadline: MonotonicInstant?) {
        // The jobs for delayed messages must not wait for the next one.
        if handleDelayed() { return }
        if let message = next(until: deadline) { handle(message) }
    }

    /// Replies to pings that have arrived, without waiting; the other messages are handled later, in order.
    func replyToPings() {
        while let message = nextAvailable() { delayed.append(message) }
    }

    /// Returns whether there were delayed messages.
    @discardableResult
    private func handleDelayed() -> Bool {
        guard !delayed.isEmpty else { return false }
        let messages = delayed
        delayed = []
        for message in messages { handle(message) }
        return true
    }

    /// The next message that is no ping; nil if none has arrived until the deadline.
    private func next(until deadline: MonotonicInstant?) -> HostMessage? { next { channel.receive(until: deadline) } }

    /// The next message that has arrived and is no ping; nil if there is none.
    private func nextAvailable() -> HostMessage? { next { channel.receiveAvailable() } }

    private func next(_ receive: () -> WorkerChannel.Received) -> HostMessage? {
        // The channel writes what has been sent.
        sendCallName()
        while true {
            let received = receive()
            if case .timeout = received { return nil }
            if let message = message(received) { return message }
        }
    }

    /// The message of a frame; nil for a ping, which is replied to.
    private func message(_ received: WorkerChannel.Received) -> HostMessage? {
        switch received {
        case .timeout: return nil
        case .closed: Self.exit()
        case .frame(let bytes):
            let message: HostMessage = Self.decoded(bytes)
            switch message {
            case .ping:
                // At once: the work that follows can take long.
                send(.pong)
                flush()
                return nil
            case .command(_, .setPermissions(let names)):
                // At once: the next call of a running turn needs them. The command is replied to in its order.
                replacePermissions(names)
                return message
            default: return message
            }
        }
    }

    private func handle(_ message: HostMessage) {
        switch message {
        case .start: Self.exit()
        // `next` has replied.
        case .ping: break
        case .command(let number, let command): handleCommand(number, command)
        case .cancelCommand(let number): cancelCommand(number)
        case .reply(let number, let bytes): replies.removeValue(forKey: number)?(bytes)
        case .functionSignals(let signals):
            for signal in signals {
                if signal.number == NumberedSignal.programNumber {
                    handleSignal(signal.signal)
                } else {
                    tasks[signal.number]?(signal.signal)
                }
            }
        case .requestEvent(let number, let event):
            let receive = exchanges[number]
            if case .completed = event { exchanges[number] = nil }
            receive?(event)
        case .socketEvent(let number, let event):
            let receive = sockets[number]
            switch event {
            case .closed, .failed: sockets[number] = nil
            case .text, .bytes: break
            }
            receive?(event)
        }
    }

    static func decoded<Reply: BinaryCodable>(_ bytes: [UInt8]) -> Reply {
        do throws(BinaryDecodingError) { return try Reply(encoded: bytes) } catch { exit() }
    }

    /// Ends a worker that has lost its host, or whose host has another version.
    static func exit() -> Never { _exit(WorkerStatus.lostHost) }
}
