internal import MiniCore
internal import Synchronization

/// The network of a program.
extension ServiceServer {
    func network(_ number: Int, _ command: NetworkCommand) -> Bool {
        switch command {
        case .send(let request): return start(number, request)
        case .openSocket(let request): return openSocket(number, request)
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
                if removeOperation(number) { send(.requestEvent(number, event)) }
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
        let network = networkResult
        return replyLater(number) { [self] () async throws(APIError) in
            let socket = try await network.get().openSocket(request) { [self] event in receive(event, of: number) }
            let isClosed = state.withLock { state in
                if !state.isClosed { state.sockets[number] = socket }
                return state.isClosed
            }
            if isClosed { socket.close(code: 1_001, reason: "") }
            return socket.chosenProtocol
        }
    }

    private func receive(_ event: SocketEvent, of number: Int) {
        send(.socketEvent(number, event))
        switch event {
        case .closed, .failed: state.withLock { $0.sockets[number] = nil }
        case .text, .bytes: break
        }
    }

    /// Sends a message to a socket, which may have ended.
    func sendToSocket(_ number: Int, _ message: SocketMessage) {
        guard let socket = state.withLock({ $0.sockets[number] }) else { return }
        let count = message.byteCount
        do throws(APIError) {
            let hasSpace = try socket.send(message) { [send] result in
                if case .success = result { send(.socketHasSpace(number, count)) }
            }
            if hasSpace { send(.socketHasSpace(number, count)) }
        } catch {
            // The end of the socket is an event.
        }
    }

    /// Starts the closing handshake of a socket, which may have ended.
    func closeSocket(_ number: Int, code: Int, reason: String) {
        guard code == 1_000 || (3_000...4_999).contains(code), reason.utf8.count <= 123 else { return }
        state.withLock { $0.sockets[number] }?.close(code: code, reason: reason)
    }
}
