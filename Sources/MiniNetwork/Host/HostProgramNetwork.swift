internal import MiniCore
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The network of one running program.
final class HostProgramNetwork: ProgramNetwork {
    private struct State {
        /// The open sockets.
        var sockets: [ObjectIdentifier: HostSocket] = [:]
        /// The numbers of the sockets that are being opened.
        var openings: Set<Int> = []
        var lastOpening = 0
        var isClosed = false
    }

    let program: ProgramIdentity
    let host: HostNetwork.Parts
    let gate: PolicyGate
    let warn: @Sendable (ProgramWarning) -> Void
    let requestTemplates = RequestTemplateCache()
    /// The budget for the memory and the files of its exchanges.
    let memory: ByteBudget
    let disk: ByteBudget
    /// The start of the `Referer` header, before the page; nil for no such header.
    let refererStart: String?
    private let state = Mutex(State())

    init(for program: ProgramIdentity, of host: HostNetwork.Parts, warn: @escaping @Sendable (ProgramWarning) -> Void) {
        self.program = program
        self.host = host
        self.warn = warn
        memory = ByteBudget(limit: host.limits.bytesInFlight)
        disk = ByteBudget(limit: host.limits.fileBytes)
        refererStart = host.configuration.refererStart(for: program)
        gate = PolicyGate(
            host.configuration.policy,
            delegate: host.configuration.allowDelegate,
            opener: host.configuration.opener,
            for: program,
            deadline: host.configuration.delegateDeadline,
            warn: warn,
        )
    }

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        let cancellation = CancellationState(of: self, timeout: request.timeout, in: host.transports.exchanges)
        let finish = { @Sendable [transports = host.transports] (result: Result<NetworkResponse, any Error>) in
            transports.finish(cancellation)
            receive(.completed(result.mapError { cancellation.reason ?? APIError(network: $0) }))
        }
        let begin = { @Sendable [self] (parts: Transports.Resources) in
            do {
                guard !state.withLock({ $0.isClosed }) else { throw APIError.exchangeAborted }
                try Exchange(request, files, of: self, over: parts, cancellation, observe: receive).start(finish)
            } catch {
                finish(.failure(error))
            }
        }
        do throws(APIError) {
            if let parts = try host.transports.madeParts(for: cancellation) {
                begin(parts)
            } else {
                // A rejected request needs no client, and does not wait for its creation.
                if let decision = gate.decision(on: request.url, for: NetworkPolicy.ResourceType(request.initiator)) {
                    _ = try decision()
                }
                waitForClient(cancellation, finish, begin)
            }
        } catch {
            finish(.failure(error))
        }
        return { cancellation.end(.exchangeAborted) }
    }

    /// Starts a request when the client has been created, which takes time, unless the request is aborted before.
    private func waitForClient(
        _ cancellation: CancellationState,
        _ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void,
        _ begin: @escaping @Sendable (Transports.Resources) -> Void,
    ) {
        let end = OneTimeResult<Void>()
        cancellation.attach { if end.set(()) { finish(.failure(APIError.exchangeAborted)) } }
        Task {
            do throws(APIError) {
                let parts = try await host.transports.begin(cancellation)
                // The creation of the client has registered the request, also one that has been aborted.
                if end.set(()) { begin(parts) } else { host.transports.finish(cancellation) }
            } catch {
                if end.set(()) { finish(.failure(error)) }
            }
        }
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        if Task.isCancelled { throw .exchangeAborted }
        let opening = try reserveSocket()
        do throws(APIError) {
            let socket = try await limited(request.timeout) { [self] in
                // A cancelled opening releases its place immediately.
                release(opening)
            } body: { [program, host, gate, warn] parts, cancellation in
                try await SocketOpening(
                    request: request,
                    program: program,
                    host: host,
                    gate: gate,
                    parts: parts,
                    cancellation: cancellation,
                    warn: warn,
                    receive: receive,
                ).run()
            }
            if Task.isCancelled {
                socket.abort()
                throw .exchangeAborted
            }
            keep(socket, opening)
            return socket
        } catch {
            release(opening)
            throw error
        }
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        guard let url = WebURL.leading(outOfPageBy: address) else { return nil }
        return try await gate.admit(url, for: .media).serialized
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
        try await gate.openWebView(url)
    }

    func close() {
        let sockets = state.withLock { state in
            state.isClosed = true
            return Array(state.sockets.values)
        }
        host.transports.end(of: self, .exchangeAborted)
        for socket in sockets { socket.abort() }
    }

    private func reserveSocket() throws(APIError) -> Int {
        try state.withLock { state throws(APIError) in
            // A socket that is being closed does not count, so that it can be replaced.
            let open = state.sockets.values.count { !$0.isClosing }
            guard state.openings.count + open < host.limits.sockets else {
                throw APIError(.tooMany, "more than \(host.limits.sockets) sockets")
            }
            state.lastOpening += 1
            state.openings.insert(state.lastOpening)
            return state.lastOpening
        }
    }

    private func release(_ opening: Int) { state.withLock { _ = $0.openings.remove(opening) } }

    /// Counts a socket until its connection ends.
    private func keep(_ socket: HostSocket, _ opening: Int) {
        let identifier = ObjectIdentifier(socket)
        let isClosed = state.withLock { state in
            state.openings.remove(opening)
            state.sockets[identifier] = socket
            return state.isClosed
        }
        if isClosed { socket.abort() }
        socket.whenEnded { [weak self] in
            self?.state.withLock { _ = $0.sockets.removeValue(forKey: identifier) }
        }
    }

    /// Requires that the program has not ended; finishes the state otherwise.
    ///
    /// - Throws: `.aborted` when the program has ended.
    private func admit(_ cancellation: CancellationState) throws(APIError) {
        guard state.withLock({ $0.isClosed }) else { return }
        host.transports.finish(cancellation)
        throw .exchangeAborted
    }

    /// Opens a socket, which is ended by its deadline, by cancellation of the caller's task or by the end of the
    /// program.
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller, on which it waits: a nonisolated closure would wait on the global thread
    ///     pool.
    ///   - onCancel: Is called when the caller's task is cancelled.
    private func limited(
        _ timeout: Duration,
        isolation: isolated (any Actor)? = #isolation,
        onCancel: @escaping @Sendable () -> Void,
        body: @escaping @Sendable (Transports.Resources, CancellationState) async throws -> HostSocket,
    ) async throws(APIError) -> HostSocket {
        let cancellation = CancellationState(of: self, timeout: timeout, in: host.transports.sockets)
        let parts = try await host.transports.begin(cancellation)
        try admit(cancellation)
        guard !Task.isCancelled else {
            host.transports.finish(cancellation)
            throw .exchangeAborted
        }
        let result = await withTaskCancellationHandler {
            _ = isolation
            // Waiting for the value of a task would cost a hop to another thread.
            return await withCheckedContinuation { continuation in
                cancellation.queue.add(cancellation) {
                    let task = Task(executorPreference: parts.executor) {
                        let result = await Self.run(parts, cancellation, body)
                        self.host.transports.finish(cancellation)
                        continuation.resume(returning: result)
                    }
                    cancellation.attach { task.cancel() }
                }
            }
        } onCancel: {
            onCancel()
            cancellation.end(.exchangeAborted)
        }
        switch result {
        case .success(let socket): return socket
        case .failure(let error): throw cancellation.reason ?? error
        }
    }

    private static func run(
        _ parts: Transports.Resources,
        _ cancellation: CancellationState,
        _ body: (Transports.Resources, CancellationState) async throws -> HostSocket,
    ) async -> Result<HostSocket, APIError> {
        // The exchange was ended while it waited: nothing is sent.
        if let reason = cancellation.reason { return .failure(reason) }
        do {
            return .success(try await body(parts, cancellation))
        } catch {
            return .failure(APIError(network: error))
        }
    }
}
