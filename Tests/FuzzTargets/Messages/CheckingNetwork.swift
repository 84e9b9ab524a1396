internal import MiniCore
internal import MiniNetwork

/// A network that checks URLs by the default policy, opens the files of requests, and connects to nothing.
struct CheckingNetwork: ProgramNetwork, ProgramNetworkProvider {
    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork { self }

    /// Completes with a response that contains the program's headers, or with the error of the policy or a file.
    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        let result: Result<NetworkResponse, APIError>
        do throws(APIError) {
            try Self.check(request.url, for: NetworkPolicy.ResourceType(request.initiator))
            var body: [UInt8] = []
            if let upload = files.upload { body = try upload.open().bytes(16, at: 0) }
            if let download = files.download { try download.create().write(body, at: 0) }
            receive(.progress(bytes: body.count, total: nil))
            result = .success(NetworkResponse(status: 200, headers: request.headers, body: body, url: request.url))
        } catch {
            result = .failure(error)
        }
        receive(.completed(result))
        return {}
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        try Self.check(request.url, for: .connectSocket)
        receive(.text(request.url))
        return UnconnectedSocket(chosenProtocol: request.protocols.first ?? "")
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try Self.check(address, for: .media)
        return nil
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
        try Self.check(url, for: .webView)
        return true
    }

    func close() {}

    private static func check(_ url: String, for type: NetworkPolicy.ResourceType) throws(APIError) {
        if case .refused(_, let error) = NetworkPolicy().evaluate(url, for: type) { throw error }
    }
}

/// A socket that drops its messages.
private struct UnconnectedSocket: ProgramSocket {
    let chosenProtocol: String

    /// Accepts a text at once, and bytes as a socket does whose queue is long.
    func send(
        _ message: SocketMessage,
        completion: @escaping @Sendable (Result<Void, APIError>) -> Void,
    ) throws(APIError) -> Bool {
        switch message {
        case .text: return true
        case .bytes:
            completion(.success(()))
            return false
        }
    }

    func close(code: Int, reason: String) {}
}
