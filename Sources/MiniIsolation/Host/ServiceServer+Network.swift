internal import MiniCore
internal import Synchronization

/// The network of a program.
extension ServiceServer {
    func network(_ number: Int, _ command: NetworkCommand) -> Bool {
        switch command {
        case .send(let request): return start(number, request)
        case .openSocket(let request): return openSocket(number, request)
        case .sendToSocket(let socket, let message): return send(number, message, to: socket)
        case .closeSocket(let socket, let code, let reason):
            closeSocket(socket, code: code, reason: reason)
            reply(number, Result<EmptyReply, APIError>.success(EmptyReply()))
            return true
        case .admitMedia(let address):
            return withNetwork(number) { network throws(APIError) in try await network.admitMedia(address) }
        case .openWebView(let url):
            return withNetwork(number) { network throws(APIError) in try await network.openWebView(url) }
        }
    }

    private func withNetwork<Value: BinaryCodable & Sendable>(
        _ number: Int,
        _ body: @escaping @Sendable (any ProgramNetwork) async throws(APIError) -> Value,
    ) -> Bool {
        let network = networkResult
        return replyLater(number) { () async throws(APIError) -> Value in
            let network = try network.get()
            return try await body(network)
        }
    }

    private var networkResult: Result<any ProgramNetwork, APIError> {
        services.withLock { services in
            do throws(APIError) { return .success(try services.network) } catch { return .failure(error) }
        }
    }

    private func start(_ number: Int, _ request: NetworkRequest) -> Bool {
        guard let operation = makeOperation(number) else { return false }
        let prepared = services.withLock { services -> Result<(any ProgramNetwork, RequestFiles), APIError> in
            do throws(APIError) {
                return .success((try services.network, try Self.requestFiles(of: request, services)))
            } catch {
                return .failure(error)
            }
        }
        switch prepared {
        case .failure(let error):
            _ = removeOperation(number)
            send(.requestEvent(number, .completed(.failure(error))))
        case .success(let (network, files)):
            let cancel = network.start(request, files: files) { [self] event in
                guard case .completed = event else { return send(.requestEvent(number, event)) }
                guard removeOperation(number) else { return }
                send(.requestEvent(number, event)) { .requestEvent(number, .completed(.failure($0))) }
            }
            operation.attach(cancel)
        }
        return true
    }

    /// The files that a request names by the paths of the program.
    private static func requestFiles(
        of request: NetworkRequest,
        _ services: ProgramServices,
    ) throws(APIError) -> RequestFiles {
        var files = RequestFiles()
        if case .form(fields: _, file: let file) = request.body {
            files.upload = try services.files.reference(to: file.path)
        }
        if case .file(let file) = request.destination { files.download = try services.files.reference(to: file) }
        return files
    }

    private func openSocket(_ number: Int, _ request: SocketRequest) -> Bool {
        guard let operation = makeOperation(number) else { return false }
        let isNew = state.withLock { state in
            guard state.sockets[number] == nil else { return false }
            state.sockets[number] = .opening([])
            return true
        }
        guard isNew else { return false }
        let network = networkResult
        let task = Task { [self] in
            let result: Result<any ProgramSocket, APIError>
            do throws(APIError) {
                let network = try network.get()
                result = .success(try await network.openSocket(request) { [self] event in receive(event, of: number) })
            } catch {
                result = .failure(error)
            }
            finishOpening(number, result)
        }
        operation.attach { task.cancel() }
        return true
    }

    /// Replies to the request that opens a socket, and sends the events that have arrived before.
    private func finishOpening(_ number: Int, _ result: Result<any ProgramSocket, APIError>) {
        guard removeOperation(number) else {
            if case .success(let socket) = result { socket.close(code: 1_001, reason: "") }
            return
        }
        // Messages are sent with the lock, so that no later event precedes them.
        let failed = state.withLock { state -> (any ProgramSocket)? in
            reply(number, result.map(\.chosenProtocol))
            guard case .opening(let events)? = state.sockets[number] else { return nil }
            if case .success(let socket) = result {
                state.sockets[number] = .open(socket)
            } else {
                state.sockets[number] = nil
            }
            // A failed socket receives no further event.
            return events.compactMap { send($0, of: number, &state) }.first
        }
        failed?.close(code: 1_001, reason: "")
    }

    private func receive(_ event: SocketEvent, of number: Int) {
        let failed = state.withLock { state -> (any ProgramSocket)? in
            if case .opening(let events)? = state.sockets[number] {
                state.sockets[number] = .opening(events + [event])
                return nil
            }
            return send(event, of: number, &state)
        }
        failed?.close(code: 1_001, reason: "")
    }

    /// Sends an event of an open socket, which fails with a message that is too large.
    ///
    /// - Returns: The socket if it has failed here, and has to be closed.
    private func send(_ event: SocketEvent, of number: Int, _ state: inout State) -> (any ProgramSocket)? {
        guard case .open(let socket)? = state.sockets[number] else { return nil }
        let isSent = send(.socketEvent(number, event)) { .socketEvent(number, .failed($0)) }
        if event.isEnd || !isSent { state.sockets[number] = nil }
        return isSent ? nil : socket
    }

    /// Sends a message to a socket, and replies when it is queued.
    private func send(_ number: Int, _ message: SocketMessage, to socket: Int) -> Bool {
        guard makeOperation(number) != nil else { return false }
        let complete: @Sendable (Result<Void, APIError>) -> Void = { [self] result in
            if removeOperation(number) { reply(number, result.map { EmptyReply() }) }
        }
        guard let socket = state.withLock({ $0.sockets[socket]?.socket }) else {
            complete(.failure(APIError(.sendingFailed, "the socket is closed")))
            return true
        }
        do throws(APIError) {
            if try socket.send(message, completion: complete) { complete(.success(())) }
        } catch {
            complete(.failure(error))
        }
        return true
    }

    /// Starts the closing handshake of a socket, which may have ended.
    private func closeSocket(_ number: Int, code: Int, reason: String) {
        guard code == 1_000 || (3_000...4_999).contains(code), reason.utf8.count <= 123 else { return }
        state.withLock { $0.sockets[number]?.socket }?.close(code: code, reason: reason)
    }
}

extension SocketEvent {
    /// Whether no event follows.
    fileprivate var isEnd: Bool {
        switch self {
        case .closed, .failed: true
        case .text, .bytes: false
        }
    }
}

/// A socket of a worker.
enum ServedSocket {
    /// The socket is being opened; the events that have arrived.
    case opening([SocketEvent])
    /// The socket is open.
    case open(any ProgramSocket)

    /// The socket; nil while it is being opened.
    var socket: (any ProgramSocket)? {
        if case .open(let socket) = self { socket } else { nil }
    }
}
