internal import MiniCore
internal import Tracing

/// Observes the requests of the networks that another provider makes.
struct ObservedNetworks: ProgramNetworkProvider, ProgramNetworkWrapper {
    let base: any ProgramNetworkProvider
    let operations: HostOperations

    func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        let network = base.makeNetwork(for: program, run: run, warn: warn)
        if let run { operations.callSpans.open(run) }
        return ObservedNetwork(base: network, program: program, run: run, operations: operations)
    }
}

/// Observes the requests of one program.
private struct ObservedNetwork: ProgramNetwork {
    let base: any ProgramNetwork
    let program: ProgramIdentity
    /// The run of the program; nil if it is unknown.
    let run: Int?
    let operations: HostOperations

    /// The methods that requests of programs have.
    private static let methods: Set = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        // A worker that was taken over states any method.
        let method = Self.methods.contains(request.method) ? request.method : "_OTHER"
        let observed = ObservedRequest(
            request.initiator.rawValue,
            "HTTP \(method)",
            [("http.request.method", .string(method))],
            url: request.url,
            program,
            operations,
            call: request.call,
            run: run,
        )
        var traced = request
        observed.propagate(to: &traced.headers)
        return base.start(traced, files: files) { event in
            if case .completed(let result) = event { observed.end(result) }
            receive(event)
        }
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        let observed = ObservedRequest(
            "connectSocket",
            "WebSocket",
            [],
            url: request.url,
            program,
            operations,
            // The span of a call that was aborted before has ended.
            call: Task.isCancelled ? nil : request.call,
            run: run,
        )
        var traced = request
        observed.propagate(to: &traced.headers)
        do throws(APIError) {
            let socket = try await base.openSocket(traced, receive: receive)
            observed.end(status: 101)
            return socket
        } catch {
            observed.end(error)
            throw error
        }
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try await base.admitMedia(address)
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool { try await base.openWebView(url) }

    func close() {
        base.close()
        if let run { operations.callSpans.close(run) }
    }
}
