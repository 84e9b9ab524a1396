internal import MiniCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The network of one running program.
final class HostProgramNetwork: ProgramNetwork {
    private struct State {
        /// What is under way.
        var endings: [ObjectIdentifier: Ending] = [:]
        /// Sockets that are open.
        var sockets: [ObjectIdentifier: HostSocket] = [:]
        /// Sockets that are open or being opened.
        var reservedSockets = 0
        var isClosed = false
    }

    private let program: ProgramIdentity
    private let host: HostNetwork.Parts
    private let gate: PolicyGate
    private let warn: @Sendable (String) -> Void
    private let known = KnownURLs()
    private let state = Mutex(State())

    init(for program: ProgramIdentity, of host: HostNetwork.Parts, warn: @escaping @Sendable (String) -> Void) {
        self.program = program
        self.host = host
        self.warn = warn
        gate = PolicyGate(
            host.configuration.policy,
            delegate: host.configuration.allowDelegate,
            opener: host.configuration.opener,
            for: program,
            deadline: host.configuration.delegateDeadline,
            warn: warn,
        )
    }

    func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse {
        try await limited(request.timeout) { [self] parts in try await exchange(request, parts).run() }
    }

    func begin(
        _ request: NetworkRequest,
        answer: @escaping @Sendable (Result<NetworkResponse, APIError>) -> Void,
    ) throws(APIError) -> BegunCall<NetworkResponse> {
        let ending = Ending()
        guard case .memory = request.destination, let parts = try host.transports.madeParts(for: ending) else {
            return .needsTask
        }
        try note(ending)
        let timer = parts.executor.loop.scheduleTask(in: TimeAmount(request.timeout)) {
            ending.end(.exchangeTimedOut)
        }
        let end = { @Sendable [self] in
            timer.cancel()
            finish(ending)
        }
        do {
            let hasBegun = try exchange(request, parts).begin(ending) { result in
                end()
                answer(result.mapError { ending.reason ?? APIError(network: $0) })
            }
            if hasBegun { return .pending { ending.end(.exchangeAborted) } }
            end()
            return .needsTask
        } catch {
            end()
            throw APIError(network: error)
        }
    }

    private func exchange(_ request: NetworkRequest, _ parts: Transports.Parts) -> Exchange {
        Exchange(
            request: request,
            program: program,
            host: host,
            gate: gate,
            known: known,
            parts: parts,
            warn: warn,
        )
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        try reserveSocket()
        do throws(APIError) {
            let socket = try await limited(request.timeout) { [program, host, gate, warn] parts in
                try await SocketOpening(
                    request: request,
                    program: program,
                    host: host,
                    gate: gate,
                    parts: parts,
                    warn: warn,
                    receive: receive,
                ).run()
            }
            keep(socket)
            return socket
        } catch {
            state.withLock { $0.reservedSockets -= 1 }
            throw error
        }
    }

    @concurrent func admitMedia(_ url: String) async throws(APIError) { _ = try await gate.admit(url, for: .media) }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
        try await gate.openWebView(url)
    }

    func close() {
        let (endings, sockets) = state.withLock { state in
            state.isClosed = true
            return (Array(state.endings.values), Array(state.sockets.values))
        }
        for ending in endings { ending.end(.exchangeAborted) }
        for socket in sockets { socket.abort() }
    }

    private func reserveSocket() throws(APIError) {
        try state.withLock { state throws(APIError) in
            guard state.reservedSockets < host.limits.sockets else {
                throw APIError(.tooMany, "more than \(host.limits.sockets) sockets")
            }
            state.reservedSockets += 1
        }
    }

    /// Counts a socket until its connection ends.
    private func keep(_ socket: HostSocket) {
        let identifier = ObjectIdentifier(socket)
        let isClosed = state.withLock { state in
            state.sockets[identifier] = socket
            return state.isClosed
        }
        if isClosed { socket.abort() }
        socket.whenEnded { [weak self] in
            self?.state.withLock { state in
                state.sockets.removeValue(forKey: identifier)
                state.reservedSockets -= 1
            }
        }
    }

    /// Takes note of something that is under way.
    ///
    /// - Throws: `.aborted` when the program has ended.
    private func note(_ ending: Ending) throws(APIError) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.endings[ObjectIdentifier(ending)] = ending }
            return state.isClosed
        }
        guard isClosed else { return }
        host.transports.finish(ending)
        throw .exchangeAborted
    }

    /// Takes note of its end.
    private func finish(_ ending: Ending) {
        state.withLock { _ = $0.endings.removeValue(forKey: ObjectIdentifier(ending)) }
        host.transports.finish(ending)
    }

    /// Does something that the clock, the caller's task and the end of the program may each bring to an end.
    ///
    /// - Parameter isolation: The caller's actor, where it waits: a closure of no actor would wait on the pool of threads.
    private func limited<Answer: Sendable>(
        _ timeout: Duration,
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (Transports.Parts) async throws -> Answer,
    ) async throws(APIError) -> Answer {
        let ending = Ending()
        let parts = try await host.transports.begin(ending)
        try note(ending)
        guard !Task.isCancelled else {
            finish(ending)
            throw .exchangeAborted
        }
        let result = await withTaskCancellationHandler {
            _ = isolation
            // Waiting for the value of a task would cost a hop to another thread.
            return await withCheckedContinuation { continuation in
                let task = Task(executorPreference: parts.executor) {
                    let result = await Self.run(timeout, parts, ending, body)
                    self.finish(ending)
                    continuation.resume(returning: result)
                }
                ending.attach { task.cancel() }
            }
        } onCancel: {
            ending.end(.exchangeAborted)
        }
        switch result {
        case .success(let answer): return answer
        case .failure(let error): throw ending.reason ?? error
        }
    }

    private static func run<Answer: Sendable>(
        _ timeout: Duration,
        _ parts: Transports.Parts,
        _ ending: Ending,
        _ body: (Transports.Parts) async throws -> Answer,
    ) async -> Result<Answer, APIError> {
        let timer = parts.loops.next().scheduleTask(in: TimeAmount(timeout)) { ending.end(.exchangeTimedOut) }
        defer { timer.cancel() }
        do {
            return .success(try await body(parts))
        } catch {
            return .failure(APIError(network: error))
        }
    }
}
