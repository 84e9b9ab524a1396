internal import MiniCore
internal import MiniHost

/// The network of a program under test: requests are passed to the test file, which may provide the responses.
///
/// If the base is the host's own network, the file is queried after the policy has allowed the URL, for each hop, and its
/// response is processed like that of a server. If the base is another implementation, the file is queried first.
struct TestNetwork: ProgramNetworkProvider {
    let base: (any ProgramNetworkProvider)?
    let bridge: TestSharedState
    let recorder: TestRecorder
    /// Passes a request to the test file, which returns `{response}`, or `{}` when it has no mock for the request.
    let mock: @Sendable (ScriptValue) async -> ScriptValue
    /// Records what servers respond, or provides it; nil for neither.
    let journal: RunJournal?

    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        guard let host = base as? HostNetwork else {
            let servers = journaled(.serversOfTest, warn) { base?.network(for: program, warn: $0) }
            return Connection(network: self, base: servers, callsTestFirst: true)
        }
        let policyChecked = host.responding { request throws(APIError) in
            guard let journal else { return try await response(to: request) }
            return try await journaledResponse(to: request, journal)
        }
        let servers = journaled(.mocksAndServers, warn) { policyChecked.network(for: program, warn: $0) }
        return Connection(network: self, base: servers, callsTestFirst: false)
    }

    /// The network of the host, whose results a journal records or provides if there is one.
    private func journaled(
        _ requests: JournaledNetwork.Requests,
        _ warn: @escaping @Sendable (ProgramWarning) -> Void,
        _ makeBase: (_ warn: @escaping @Sendable (ProgramWarning) -> Void) -> (any ProgramNetwork)?,
    ) -> (any ProgramNetwork)? {
        guard let journal, base != nil else { return makeBase(warn) }
        return JournaledNetwork(journal, requests, warn: warn, makeBase)
    }

    /// The response of the test file; nil when the request goes to the server, which then holds the call.
    @concurrent private func journaledResponse(
        to request: NetworkRequest,
        _ journal: RunJournal,
    ) async throws(APIError) -> NetworkResponse? {
        let operation = request.call.flatMap { journal.operation(JournaledNetwork.requestKind, slot: $0.number) }
        do throws(APIError) {
            if let response = try await response(to: request) {
                if let operation { journal.noteMock(of: operation) }
                return response
            }
        } catch {
            if let operation { journal.noteMock(of: operation) }
            throw error
        }
        guard journal.mode == .recording else {
            journal.fail(RunDifference("a request that a mock has completed in the record has no mock"))
            throw APIError(.aborted, "the request was aborted")
        }
        if let operation { journal.hold(operation) }
        return nil
    }

    /// The response of the test file; nil when the request goes to the server.
    @concurrent private func response(to request: NetworkRequest) async throws(APIError) -> NetworkResponse? {
        guard bridge.isNetworkWatched else { return nil }
        let description = TestNetwork.description(of: request)
        let outcome = await mock(description)
        if let outcome = outcome["response"] { return try TestNetwork.response(outcome, to: request) }
        if bridge.isNetworkStrict { try refuse(description) }
        return nil
    }

    /// Throws for a request without a mock in a strict network, which fails the test as well.
    private func refuse(_ description: ScriptValue) throws(APIError) {
        let name = "\(description["method"]?.string ?? "") \(Self.address(description["url"]?.string ?? ""))"
        let text = "\(name) is not mocked, and the network of the test is strict"
        recorder.add(ScriptError(name: "", message: text))
        throw APIError(.networkFailed, text)
    }

    /// The numbers of the errors with which a policy refuses a request.
    private static let refusals = Set<APIError.Reason>([.httpRefused, .noPermission, .invalidParameter]).codes

    /// Records the failure of a request, and whether the policy has refused it.
    private func settle(_ number: Int, _ description: ScriptValue, _ error: APIError) {
        let isRefused = Self.refusals.contains(error.code)
        bridge.settle(number, decision: isRefused ? "refused: \(error.message)" : "allowed", status: nil)
        guard isRefused else { return }
        recorder.add(
            TestTrace.RefusedRequest(
                method: description["method"]?.string ?? "",
                url: Self.address(description["url"]?.string ?? ""),
                reason: error.message,
            )
        )
    }

    /// A URL without parts that may be secret: credentials, query and fragment.
    ///
    /// A text that is no URL is cut before its query.
    private static func address(_ text: String) -> String {
        do throws(WebURLError) {
            let url = try WebURL(text)
            let host = url.host.map { "//\($0)" + (url.port.map { ":\($0)" } ?? "") } ?? ""
            return "\(url.scheme):\(host)\(url.path)"
        } catch {
            return String(text.prefix { $0 != "?" && $0 != "#" })
        }
    }

    private struct Connection: ProgramNetwork {
        let network: TestNetwork
        let base: (any ProgramNetwork)?
        /// Whether the test file is queried before the base.
        let callsTestFirst: Bool

        func start(
            _ request: NetworkRequest,
            files: RequestFiles,
            receive: @escaping @Sendable (RequestEvent) -> Void,
        ) -> @Sendable () -> Void {
            let description = TestNetwork.description(of: request)
            let number = network.bridge.add(request: description)
            let traced = TracedRequest(description, request.call?.number, of: network)
            network.journal?.note(request)
            return RequestEvent.completing(receive) { () throws(APIError) in
                do throws(APIError) {
                    let response = try await limited(request, files, receive)
                    network.bridge.settle(number, decision: "allowed", status: response.status)
                    traced?.succeeded(response.status)
                    return response
                } catch {
                    network.settle(number, description, error)
                    traced?.failed(error, isRefused: TestNetwork.refusals.contains(error.code))
                    throw error
                }
            }
        }

        /// The real time limit of an exchange whose timeout passes on a virtual clock.
        private static let realLimit = Duration.seconds(60)

        /// Applies the request's timeout on the program's clock.
        private func limited(
            _ request: NetworkRequest,
            _ files: RequestFiles,
            _ observe: @escaping @Sendable (RequestEvent) -> Void,
        ) async throws(APIError) -> NetworkResponse {
            guard let program = network.bridge.program, program.hasVirtualClock else {
                return try await exchange(request, files, observe)
            }
            var extended = request
            extended.timeout = max(request.timeout, Self.realLimit)
            let task = Task { @concurrent [extended] () -> Result<NetworkResponse, APIError> in
                do throws(APIError) { return .success(try await exchange(extended, files, observe)) } catch {
                    return .failure(error)
                }
            }
            let alarm = program.setAlarm(after: request.timeout) { task.cancel() }
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            alarm.stop()
            if alarm.hasGoneOff { throw APIError(.timedOut, "the exchange exceeded its timeout") }
            return try result.get()
        }

        private func exchange(
            _ request: NetworkRequest,
            _ files: RequestFiles,
            _ observe: @escaping @Sendable (RequestEvent) -> Void,
        ) async throws(APIError) -> NetworkResponse {
            if callsTestFirst, let response = try await network.response(to: request) {
                return try response.delivered(to: files, observe)
            }
            guard let base else { throw APIError(.networkFailed, "this host has no network") }
            return try await base.send(request, files: files, observe: observe)
        }

        @concurrent func openSocket(
            _ request: SocketRequest,
            receive: @escaping @Sendable (SocketEvent) -> Void,
        ) async throws(APIError) -> any ProgramSocket {
            let description: ScriptValue = [
                "initiator": "connectSocket", "url": .string(request.url), "method": "GET",
                "headers": TestNetwork.object(request.headers),
            ]
            let number = network.bridge.add(request: description)
            let traced = TracedRequest(description, request.call?.number, of: network)
            do throws(APIError) {
                // Sockets cannot be mocked.
                if network.bridge.isNetworkStrict { try network.refuse(description) }
                guard let base else { throw APIError(.networkFailed, "this host has no network") }
                let socket = try await base.openSocket(request, receive: receive)
                network.bridge.settle(number, decision: "allowed", status: 101)
                traced?.succeeded(101)
                return socket
            } catch {
                network.settle(number, description, error)
                traced?.failed(error, isRefused: TestNetwork.refusals.contains(error.code))
                throw error
            }
        }

        @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
            if let base { return try await base.admitMedia(address) }
            guard WebURL.leading(outOfPageBy: address) == nil else {
                throw APIError(.noPermission, "this host has no network")
            }
            return nil
        }

        @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
            guard let base else { throw APIError(.noPermission, "this host has no network") }
            return try await base.openWebView(url)
        }

        func close() { base?.close() }
    }

    private static func description(of request: NetworkRequest) -> ScriptValue {
        var body: ScriptValue = .undefined
        switch request.body {
        case .none: break
        case .bytes(let bytes): body = .string(String(decoding: bytes, as: UTF8.self))
        case .form(let fields, let file):
            var form = ScriptObject(fields.map { ($0.name, .string($0.value)) })
            form[file.field] = ["name": .string(file.name)]
            body = .object(form)
        }
        // A cookie of the program is sent with `enableCookie` only.
        let headers = request.headers.filter { request.sendsOwnCookies || $0.name.lowercased() != "cookie" }
        return [
            "initiator": .string(request.initiator.rawValue), "url": .string(request.url),
            "method": .string(request.method), "headers": object(headers), "body": body,
        ]
    }

    private static func object(_ headers: [NetworkHeader]) -> ScriptValue {
        var object = ScriptObject()
        for header in headers { object[header.name.lowercased()] = .string(header.value) }
        return .object(object)
    }

    private static func response(_ outcome: ScriptValue, to request: NetworkRequest) throws(APIError) -> NetworkResponse
    {
        if let failure = outcome["failure"] {
            let code = failure["error"]?.number.flatMap { Int(exactly: $0) } ?? 12
            throw APIError(APIError.Reason(code: code), failure["errorMessage"]?.string ?? "the network failed")
        }
        let headers = (outcome["headers"]?.object?.properties ?? []).map {
            NetworkHeader($0.key, $0.value.string ?? $0.value.number.map { "\($0)" } ?? "")
        }
        let body = outcome["body"]?.bytes ?? Array((outcome["body"]?.string ?? "").utf8)
        let status = outcome["status"]?.number.flatMap { Int(exactly: $0) } ?? 200
        return NetworkResponse(status: status, headers: headers, body: body, url: request.url)
    }
}
