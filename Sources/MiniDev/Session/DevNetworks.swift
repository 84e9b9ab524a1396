package import MiniCore
internal import MiniHost

/// Reports the requests of programs, as the messages `request` of browsers.
package struct DevNetworks: ProgramNetworkProvider, ProgramNetworkWrapper {
    package let base: any ProgramNetworkProvider
    let archive: HTTPArchive
    let state: DevNetworkState
    let report: @Sendable (ScriptValue) -> Void

    /// Makes networks.
    ///
    /// - Parameters:
    ///   - archive: Records the exchanges of the base.
    ///   - state: The connection that is simulated.
    ///   - report: Receives a message for each completed request, on any thread.
    init(
        base: any ProgramNetworkProvider,
        archive: HTTPArchive,
        state: DevNetworkState,
        report: @escaping @Sendable (ScriptValue) -> Void,
    ) {
        self.base = base
        self.archive = archive
        self.state = state
        self.report = report
    }

    /// Makes networks whose messages have no exchanges.
    ///
    /// - Parameter report: Receives a message for each completed request, on any thread.
    package init(base: any ProgramNetworkProvider, report: @escaping @Sendable (ScriptValue) -> Void) {
        self.init(base: base, archive: HTTPArchive(), state: DevNetworkState(), report: report)
    }

    package func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        let base = base.makeNetwork(for: program, run: run, warn: warn)
        return DevNetwork(base: base, archive: archive, state: state, report: report)
    }
}

/// Reports the requests of one program.
private struct DevNetwork: ProgramNetwork {
    let base: any ProgramNetwork
    let archive: HTTPArchive
    let state: DevNetworkState
    let report: @Sendable (ScriptValue) -> Void

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        let start = ContinuousClock.now
        let receive: @Sendable (RequestEvent) -> Void = { [report, archive] event in
            if case .completed(let result) = event {
                let exchanges = request.call.map { archive.entries(ofCall: $0.number) } ?? []
                report(Self.message(request, result, ContinuousClock.now - start, exchanges))
            }
            receive(event)
        }
        return state.start(receive: receive) { [base] in base.start(request, files: files, receive: receive) }
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        if state.connection == .offline { throw DevNetworkState.offline }
        return try await base.openSocket(request, receive: receive)
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try await base.admitMedia(address)
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool { try await base.openWebView(url) }

    func close() { base.close() }

    private static func message(
        _ request: NetworkRequest,
        _ result: Result<NetworkResponse, APIError>,
        _ duration: Duration,
        _ exchanges: [String],
    ) -> ScriptValue {
        var message = ScriptObject([
            ("type", "request"), ("method", .string(request.method)), ("url", .string(request.url)),
            ("duration", .number(duration / .milliseconds(1))),
            // Entries of an HTTP archive, as JSON.
            ("exchanges", .array(exchanges.map(ScriptValue.string))),
        ])
        switch result {
        case .success(let response):
            message["status"] = .number(Double(response.status))
            message["decision"] = "allowed"
        case .failure(let error):
            message["decision"] = error.isRefusal ? "refused" : "allowed"
            message["error"] = .string(error.message)
        }
        return .object(message)
    }
}

extension APIError {
    /// Whether the network policy has refused a request.
    var isRefusal: Bool {
        [Reason.httpRefused, .noPermission, .invalidParameter].contains { hasCode(of: $0) }
    }
}
