internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// The client, the threads and the certificates of a host, created when a program first uses the network.
final class Transports: Sendable {
    /// The objects that are created.
    final class Resources: Sendable {
        /// One thread for all connections.
        ///
        /// Programs run on their own threads.
        let loops: MultiThreadedEventLoopGroup
        /// Runs exchanges on that thread.
        let executor: LoopExecutor
        /// The HTTP client.
        let client: HTTPClient
        /// The threads that read and write files, since disk access may block.
        let files: NIOThreadPool
        /// The TLS context for WebSockets; the client has its own.
        let certificates: NIOSSLContext

        init(
            loops: MultiThreadedEventLoopGroup,
            client: HTTPClient,
            files: NIOThreadPool,
            certificates: NIOSSLContext,
        ) {
            self.loops = loops
            executor = LoopExecutor(loops.next())
            self.client = client
            self.files = files
            self.certificates = certificates
        }

        func shutDown() async {
            // An error means that the client has been shut down already.
            try? await client.shutdown()
            // Likewise.
            try? await files.shutdownGracefully()
            // Likewise.
            try? await loops.shutdownGracefully()
        }
    }

    private enum Stage {
        case unused
        case made(Resources)
        case shutDown
    }

    private struct State {
        var stage = Stage.unused
        /// The pending operations, on the thread that must not end before them.
        var cancellations: [ObjectIdentifier: CancellationState] = [:]
        /// The timer for the earliest of their deadlines, or an earlier time.
        var alarm: (deadline: NIODeadline, timer: Scheduled<Void>)?
        /// Waits until no operation is pending.
        var rest: CheckedContinuation<Void, Never>?

        var isUnused: Bool { if case .unused = stage { true } else { false } }
    }

    /// The running and waiting exchanges of all programs.
    let exchanges: RequestQueue
    /// The sockets of all programs from the attempt to connect until they are closed, and the waiting ones.
    let sockets: RequestQueue

    private let authorities: TrustedAuthorities
    private let limits: NetworkLimits
    private let connectionLimit: @Sendable () -> Int
    private let policy: NetworkPolicy
    private let state = Mutex(State())
    /// Locked while the parts are created, which takes time.
    ///
    /// The state is not locked meanwhile.
    private let making = Mutex(())

    init(_ configuration: NetworkConfiguration) {
        authorities = configuration.authorities
        limits = configuration.limits
        policy = configuration.policy
        let connections = configuration.maximumConnections
        // Evaluated each time: a host may raise the limit of the process later.
        let limit = { @Sendable in connections ?? min(FileDescriptors.limit / 4, Self.connectionsByDefault) }
        connectionLimit = limit
        exchanges = RequestQueue(limit: limit, programLimit: configuration.limits.requests)
        // Sockets may stay open indefinitely, so they get only half of the places. Sockets that are being closed count as
        // well.
        sockets = RequestQueue(
            limit: { max(limit() / 2, 1) },
            programLimit: 2 * max(configuration.limits.sockets, 1),
        )
    }

    /// The default maximum number of connections of a host.
    private static let connectionsByDefault = 1_024
    /// The maximum duration of an attempt to connect, which continues when no caller waits for it any more.
    static let connectTimeout = TimeAmount.seconds(10)

    deinit {
        // The client must be shut down before it is released.
        guard case .made(let parts) = state.withLock({ $0.stage }) else { return }
        Task { await parts.shutDown() }
    }

    /// The parts, created at first use, for an operation that must call ``finish(_:)``.
    ///
    /// - Throws: `.networkFailed` when the authorities cannot be read; `.stopped` after the shutdown.
    func begin(_ cancellation: CancellationState) async throws(APIError) -> Resources {
        if let parts = try madeParts(for: cancellation) { return parts }
        return try await makeParts(for: cancellation)
    }

    /// Ends the pending operations of one program.
    func end(of owner: HostProgramNetwork, _ reason: APIError) {
        let cancellations = state.withLock { Array($0.cancellations.values) }
        for cancellation in cancellations where cancellation.owner == ObjectIdentifier(owner) {
            cancellation.end(reason)
        }
    }

    /// Removes an operation that has ended.
    func finish(_ cancellation: CancellationState) {
        cancellation.finish()
        cancellation.queue.release(cancellation)
        let rest = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.cancellations.removeValue(forKey: ObjectIdentifier(cancellation))
            guard state.cancellations.isEmpty else { return nil }
            defer { state.rest = nil }
            return state.rest
        }
        rest?.resume()
    }

    /// Ends the pending operations and the parts.
    ///
    /// No parts can be created afterwards.
    func shutDown() async {
        let (parts, cancellations) = state.withLock { state -> (Resources?, [CancellationState]) in
            defer { state.stage = .shutDown }
            guard case .made(let parts) = state.stage else { return (nil, []) }
            return (parts, Array(state.cancellations.values))
        }
        guard let parts else { return }
        for cancellation in cancellations { cancellation.end(Self.shutDownError) }
        await withCheckedContinuation { continuation in
            let isAtRest = state.withLock { state in
                if !state.cancellations.isEmpty { state.rest = continuation }
                return state.cancellations.isEmpty
            }
            if isAtRest { continuation.resume() }
        }
        await parts.shutDown()
    }

    private static let shutDownError = APIError(.stopped, "the network has been shut down")

    /// The parts, for an operation that must call ``finish(_:)``; nil before they are created.
    ///
    /// - Throws: `.stopped` after the shutdown.
    func madeParts(for cancellation: CancellationState) throws(APIError) -> Resources? {
        try state.withLock { state throws(APIError) in
            switch state.stage {
            case .made(let parts):
                state.cancellations[ObjectIdentifier(cancellation)] = cancellation
                setAlarm(cancellation.deadline, on: parts.executor.loop, &state)
                return parts
            case .shutDown: throw Self.shutDownError
            case .unused: return nil
            }
        }
    }

    /// Schedules the end of all operations whose deadline has passed.
    ///
    /// One timer is sufficient: nearly all operations end long before their deadline. Setting and cancelling a timer for
    /// each request would wake the thread of connections.
    private func setAlarm(_ deadline: NIODeadline, on loop: any EventLoop, _ state: inout State) {
        if let alarm = state.alarm {
            guard deadline < alarm.deadline else { return }
            alarm.timer.cancel()
        }
        let timer = loop.scheduleTask(deadline: deadline) { [weak self] () -> Void in self?.endLateOnes(on: loop) }
        state.alarm = (deadline, timer)
    }

    private func endLateOnes(on loop: any EventLoop) {
        let now = NIODeadline.now()
        let late = state.withLock { state -> [CancellationState] in
            state.alarm = nil
            let deadlines = state.cancellations.values.lazy.map(\.deadline).filter { $0 > now }
            if let next = deadlines.min() { setAlarm(next, on: loop, &state) }
            return state.cancellations.values.filter { $0.deadline <= now }
        }
        for cancellation in late { cancellation.end(.exchangeTimedOut) }
    }

    /// Creates the parts outside of the caller's thread, as certificates are read from disk.
    @concurrent private func makeParts(for cancellation: CancellationState) async throws(APIError) -> Resources {
        let late = try making.withLock { _ throws(APIError) -> Resources? in
            guard state.withLock({ $0.isUnused }) else { return nil }
            let parts = try make()
            return state.withLock { state in
                guard state.isUnused else { return parts }
                state.stage = .made(parts)
                return nil
            }
        }
        // Created during the shutdown.
        await late?.shutDown()
        guard let parts = try madeParts(for: cancellation) else {
            preconditionFailure("The parts have just been created.")
        }
        return parts
    }

    private func make() throws(APIError) -> Resources {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        // The chain is verified during the handshake, the host by `CertificateIdentity`.
        tls.certificateVerification = .noHostnameVerification
        switch authorities {
        case .system: break
        case .systemAnd(let file): tls.additionalTrustRoots = [.file(file)]
        case .file(let file): tls.trustRoots = .file(file)
        }
        let context: NIOSSLContext
        do {
            context = try NIOSSLContext(configuration: tls)
        } catch {
            throw APIError(.networkFailed, "the host's certificate authorities cannot be read")
        }
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let files = NIOThreadPool(numberOfThreads: 1)
        files.start()
        return Resources(
            loops: loops,
            client: HTTPClient(eventLoopGroup: loops, configuration: configuration(tls)),
            files: files,
            certificates: context,
        )
    }

    private func configuration(_ tls: TLSConfiguration) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            // Attempts continue when no caller waits for them any more, and the shutdown waits for them.
            timeout: .init(connect: Self.connectTimeout),
            decompression: .enabled(limit: .size(max(limits.bodyBytes, limits.fileBytes))),
        )
        // A server that rejects connections is reported immediately. The client does not retry until the timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Programs share the pool: with a limit of the pool, one program's slow requests would delay another's. The queue
        // enforces the limits of each program and of all programs.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(connectionLimit(), 1)
        // Spans are not used, and the client would fill in their attributes all the same.
        configuration.tracing.tracer = nil
        let (policy, headBytes, connections) = (policy, limits.headBytes, OpenConnections(limit: connectionLimit))
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.closedUnless {
                try channel.check(by: policy)
                try channel.guardIdentity()
                try channel.guardResponses(headBytes: headBytes, connections)
                connections.add(channel)
            }
        }
        configuration.http2ConnectionDebugInitializer = { channel in
            channel.closedUnless {
                try channel.check(by: policy)
                try channel.closeAfterErrors()
                connections.add(channel)
            }
        }
        configuration.http2StreamChannelDebugInitializer = { channel in
            channel.closedUnless {
                try channel.guardStreamIdentity()
                try channel.guardStreamResponses()
                guard let connection = channel.parent else { return }
                connections.beginExchange(on: connection)
                channel.closeFuture.whenComplete { _ in connections.endExchange(on: connection) }
            }
        }
        return configuration
    }
}
