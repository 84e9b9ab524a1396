internal import MiniCore

/// The network of a program under test: requests are shown to the test file, which may answer them.
struct TestNetwork: ProgramNetworkProvider {
    let base: (any ProgramNetworkProvider)?
    let bridge: TestBridge
    let recorder: TestRecorder
    /// Asks the test file: `{answer}`, `{isUnmocked}` or `{}`.
    let ask: @Sendable (Value) async -> Value

    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (String) -> Void,
    ) -> any ProgramNetwork {
        Connection(network: self, base: base?.network(for: program, warn: warn))
    }

    private struct Connection: ProgramNetwork {
        let network: TestNetwork
        let base: (any ProgramNetwork)?

        @concurrent func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse {
            let description = TestNetwork.description(of: request)
            network.bridge.add(request: description)
            if network.bridge.isNetworkWatched {
                let answer = await network.ask(description)
                if let answer = answer["answer"] { return try TestNetwork.response(answer, to: request) }
                if answer["isUnmocked"] == true {
                    let text = "\(request.method) \(request.url) is not mocked, and the network of the test is strict"
                    network.recorder.add(ScriptError(name: "", message: text))
                    throw APIError(.networkFailed, text)
                }
            }
            guard let base else { throw APIError(.networkFailed, "this host has no network") }
            return try await base.send(request)
        }

        @concurrent func openSocket(
            _ request: SocketRequest,
            receive: @escaping @Sendable (SocketEvent) -> Void,
        ) async throws(APIError) -> any ProgramSocket {
            guard let base else { throw APIError(.networkFailed, "this host has no network") }
            return try await base.openSocket(request, receive: receive)
        }

        @concurrent func admitMedia(_ url: String) async throws(APIError) {
            guard let base else { throw APIError(.noPermission, "this host has no network") }
            try await base.admitMedia(url)
        }

        @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
            guard let base else { throw APIError(.noPermission, "this host has no network") }
            return try await base.openWebView(url)
        }

        func close() { base?.close() }
    }

    private static func description(of request: NetworkRequest) -> Value {
        var headers = ValueObject()
        for header in request.headers { headers[header.name.lowercased()] = .string(header.value) }
        var body: Value = .undefined
        switch request.body {
        case .none: break
        case .bytes(let bytes): body = .string(String(decoding: bytes, as: UTF8.self))
        case .form(let fields, let file):
            var form = ValueObject(fields.map { ($0.name, .string($0.value)) })
            form[file.field] = ["name": .string(file.name)]
            body = .object(form)
        }
        return [
            "surface": .string(request.surface.rawValue), "url": .string(request.url),
            "method": .string(request.method), "headers": .object(headers), "body": body,
        ]
    }

    private static func response(_ answer: Value, to request: NetworkRequest) throws(APIError) -> NetworkResponse {
        if let failure = answer["failure"] {
            let code = failure["error"]?.number.flatMap { Int(exactly: $0) } ?? 12
            throw APIError(APIError.Code(rawValue: code), failure["errorMessage"]?.string ?? "the network failed")
        }
        let headers = (answer["headers"]?.object?.properties ?? []).map {
            NetworkHeader($0.key, $0.value.string ?? $0.value.number.map { "\($0)" } ?? "")
        }
        let body: [UInt8]
        if case .bytes(let bytes)? = answer["body"] {
            body = bytes
        } else {
            body = Array((answer["body"]?.string ?? "").utf8)
        }
        let status = Int(answer["status"]?.number ?? 200)
        var response = NetworkResponse(status: status, headers: headers, body: body, url: request.url)
        request.observe(.headers(status: status, headers))
        if case .file(let path) = request.destination {
            guard TestFiles.write(body, to: path) else { throw APIError(.networkFailed, "the file cannot be written") }
            response.body = []
        }
        request.observe(.progress(bytes: body.count, total: body.count))
        return response
    }
}
