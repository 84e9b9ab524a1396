internal import MiniCore
internal import MiniHost

/// Reports the requests of programs to the browsers.
struct DevNetworks: ProgramNetworkProvider, ProgramNetworkWrapper {
    let base: any ProgramNetworkProvider
    let browsers: DevBrowsers
    /// Records the exchanges of the base.
    let archive: HTTPArchive
    let state: DevNetworkState

    func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        let base = base.makeNetwork(for: program, run: run, warn: warn)
        return DevNetwork(base: base, browsers: browsers, archive: archive, state: state)
    }
}

/// Reports the requests of one program.
private struct DevNetwork: ProgramNetwork {
    let base: any ProgramNetwork
    let browsers: DevBrowsers
    let archive: HTTPArchive
    let state: DevNetworkState

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        let start = ContinuousClock.now
        let receive: @Sendable (RequestEvent) -> Void = { [browsers, archive] event in
            if case .completed(let result) = event {
                let exchanges = request.call.map { archive.entries(ofCall: $0.number) } ?? []
                browsers.send(Self.message(request, result, ContinuousClock.now - start, exchanges))
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
