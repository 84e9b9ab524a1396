internal import MiniCore
internal import MiniHost
internal import Tracing

/// A request of the network that has begun.
struct ObservedRequest: Sendable {
    private let kind: String
    private let program: String
    private let operations: HostOperations
    private let span: (any Tracing.Span)?
    private let start = ContinuousClock.now

    /// - Parameters:
    ///   - kind: The JSAPI.
    ///   - name: The name of the span.
    ///   - call: The call that makes the request; nil if it is unknown.
    ///   - run: The run of the program; nil if it is unknown.
    init(
        _ kind: String,
        _ name: String,
        _ attributes: [(String, SpanAttribute)],
        url: String,
        _ program: ProgramIdentity,
        _ operations: HostOperations,
        call: CallReference?,
        run: Int?,
    ) {
        self.kind = kind
        self.program = program.appID
        self.operations = operations
        guard operations.tracer != nil else {
            span = nil
            return
        }
        var attributes = attributes
        // An invalid URL is an error of the request, which ends the span.
        if let url = try? WebURL(url) {
            attributes.append(("url.scheme", .string(url.scheme)))
            if let host = url.host { attributes.append(("server.address", .string("\(host)"))) }
        }
        span = operations.startSpan(name, of: attributes, program, call: kind, call, in: run)
    }

    /// Adds the headers of the trace, if the host has requested that.
    func propagate(to headers: inout [NetworkHeader]) {
        guard operations.propagatesTraces, let span, let tracer = operations.tracer else { return }
        tracer.inject(span.context, into: &headers, using: HeaderInjector())
    }

    private var elapsed: Duration { ContinuousClock.now - start }

    func end(_ result: Result<NetworkResponse, APIError>) {
        switch result {
        case .success(let response): end(status: response.status)
        case .failure(let error): end(error)
        }
    }

    func end(status: Int) {
        operations.metrics?.recordRequest(kind, outcome: "\(status / 100)xx", elapsed, of: program)
        span?.updateAttributes { $0.set("http.response.status_code", value: .int64(Int64(status))) }
        if status >= 400 { span?.setStatus(SpanStatus(code: .error)) }
        span?.end()
    }

    func end(_ error: APIError) {
        operations.metrics?.recordRequest(kind, outcome: "error", elapsed, of: program)
        if let span { HostOperations.mark(span, with: error) }
        span?.end()
    }
}

/// Sets headers of a request.
private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey name: String, into headers: inout [NetworkHeader]) {
        headers.removeAll { $0.isNamed(name) }
        headers.append(NetworkHeader(name, value))
    }
}
