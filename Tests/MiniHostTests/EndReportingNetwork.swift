import MiniHost
import MiniTesting

/// A fake network that reports the end of each of its sockets.
struct EndReportingNetwork: ProgramNetworkProvider {
    let base: FakeNetwork
    let ends: AsyncStream<Void>.Continuation

    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        Connection(base: base.network(for: program, warn: warn), ends: ends)
    }

    private struct Connection: ProgramNetwork {
        let base: any ProgramNetwork
        let ends: AsyncStream<Void>.Continuation

        func start(
            _ request: NetworkRequest,
            files: RequestFiles,
            receive: @escaping @Sendable (RequestEvent) -> Void,
        ) -> @Sendable () -> Void {
            base.start(request, files: files, receive: receive)
        }

        @concurrent func openSocket(
            _ request: SocketRequest,
            receive: @escaping @Sendable (SocketEvent) -> Void,
        ) async throws(APIError) -> any ProgramSocket {
            try await base.openSocket(request) { [ends] event in
                receive(event)
                switch event {
                case .closed, .failed: ends.yield()
                case .text, .bytes: break
                }
            }
        }

        @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
            try await base.admitMedia(address)
        }

        @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
            try await base.openWebView(url)
        }

        func close() { base.close() }
    }
}
