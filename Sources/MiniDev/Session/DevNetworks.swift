package import MiniCore
internal import MiniHost
internal import Synchronization

/// Reports the requests of programs, as the messages `request` of browsers, and their other accesses as the messages `access`.
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
    ///   - report: Receives a message for each completed request and each other access, on any thread.
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
        self.init(base: base, archive: HTTPArchive(), state: DevNetworkState()) { message in
            if message["type"] == "request" { report(message) }
        }
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

/// The decisions about addresses of media that were reported.
///
/// ## Threading
/// May be used from any thread.
private final class ReportedAddresses: Sendable {
    private let texts = Mutex<Set<String>>([])
    /// The maximum number of decisions; further ones are not reported.
    private static let limit = 10_000

    /// Whether a decision was not reported before, and is to be.
    func insert(_ text: String) -> Bool {
        texts.withLock { $0.count < Self.limit && $0.insert(text).inserted }
    }
}

/// Reports the requests and other accesses of one program.
private struct DevNetwork: ProgramNetwork {
    let base: any ProgramNetwork
    let archive: HTTPArchive
    let state: DevNetworkState
    let report: @Sendable (ScriptValue) -> Void
    let reportedAddresses = ReportedAddresses()

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
        let traffic = SocketTraffic()
        do throws(APIError) {
            if state.connection == .offline { throw DevNetworkState.offline }
            let socket = try await base.openSocket(request) { [report] event in
                if let end = traffic.note(event) {
                    report(Self.access("socket", request.url, nil, end + [traffic.duration]))
                }
                receive(event)
            }
            report(Self.access("socket", request.url, nil, [("state", "open"), traffic.duration]))
            return DevSocket(base: socket, traffic: traffic)
        } catch {
            report(Self.access("socket", request.url, error, [("state", "failed"), traffic.duration]))
            throw error
        }
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        do throws(APIError) {
            let url = try await base.admitMedia(address)
            // A file of the program needs no decision. A page is checked each time that it is shown.
            if let url, reportedAddresses.insert("allowed " + url) { report(Self.access("media", url, nil, [])) }
            return url
        } catch {
            if error.isRefusal, reportedAddresses.insert("refused " + address) {
                report(Self.access("media", address, error, []))
            }
            throw error
        }
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
        do throws(APIError) {
            let isLoaded = try await base.openWebView(url)
            report(Self.access("webView", url, nil, isLoaded ? [] : [("state", "passed")]))
            return isLoaded
        } catch {
            if error.isRefusal { report(Self.access("webView", url, error, [])) }
            throw error
        }
    }

    func close() { base.close() }

    /// The message about an access that is no request.
    ///
    /// - Parameter error: The refusal or the failure; nil for none.
    private static func access(
        _ kind: String,
        _ url: String,
        _ error: APIError?,
        _ fields: [(String, ScriptValue)],
    ) -> ScriptValue {
        var message = ScriptObject([
            ("type", "access"), ("kind", .string(kind)), ("url", .string(url)),
            ("decision", error?.isRefusal == true ? "refused" : "allowed"),
        ])
        if let error { message["error"] = .string(error.message) }
        for (name, value) in fields { message[name] = value }
        return .object(message)
    }

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
