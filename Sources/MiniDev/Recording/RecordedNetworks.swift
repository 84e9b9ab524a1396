internal import MiniCore

/// Records the responses to the requests of programs.
struct RecordedNetworks: ProgramNetworkProvider, ProgramNetworkWrapper {
    let base: any ProgramNetworkProvider
    let recorder: DevRecorder

    func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        RecordedNetwork(base: base.makeNetwork(for: program, run: run, warn: warn), recorder: recorder)
    }
}

/// Records the responses to the requests of one program.
private struct RecordedNetwork: ProgramNetwork {
    let base: any ProgramNetwork
    let recorder: DevRecorder

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        guard let place = recorder.makePlace() else { return base.start(request, files: files, receive: receive) }
        return base.start(request, files: files) { [recorder] event in
            if case .completed(let outcome) = event { recorder.add(RecordedResponse(request, outcome), at: place) }
            receive(event)
        }
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        let address = request.url.prefix { $0 != "?" }
        recorder.note("Mock the socket to \(address) by yourself, with app.mock('connectSocket', result).")
        return try await base.openSocket(request, receive: receive)
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try await base.admitMedia(address)
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool { try await base.openWebView(url) }

    func close() { base.close() }
}
