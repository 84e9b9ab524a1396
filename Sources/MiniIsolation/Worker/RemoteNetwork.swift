internal import MiniCore

/// The network that the host serves to the program of a worker.
struct RemoteNetwork: ProgramNetwork, ProgramNetworkProvider {
    let connection: HostConnection

    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork { self }

    /// The host finds the files by the paths in the request.
    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        connection.start(request, receive: receive)
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        try await connection.openSocket(request, receive: receive)
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try await connection.request(.network(.admitMedia(address)))
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
        try await connection.request(.network(.openWebView(url)))
    }

    /// Does nothing: the host closes the network at the end of the worker.
    func close() {}
}
