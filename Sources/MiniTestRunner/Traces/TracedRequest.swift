internal import MiniCore
internal import MiniHost

/// A request of the program under test while it is under way, for a trace.
struct TracedRequest: Sendable {
    private let trace: TraceRecorder
    private let token: TraceRecorder.Token?
    private let description: ScriptValue
    private let call: Int?
    private let archive: HTTPArchive?
    /// The number of entries of the archive before the request.
    private let entryCount: Int

    /// Records that a request begins; nil if no trace is written.
    ///
    /// - Parameters:
    ///   - description: `{initiator, url, method, headers, body}`.
    ///   - call: The number of its call, see ``CallReference/number``.
    init?(_ description: ScriptValue, _ call: Int?, of network: TestNetwork) {
        guard let trace = network.bridge.trace else { return nil }
        self.trace = trace
        self.description = description
        self.call = call
        archive = (network.base as? HostNetwork)?.configuration.archive
        entryCount = archive?.entryCount ?? 0
        let facts = ScriptObject([
            ("initiator", description["initiator"] ?? .undefined), ("method", description["method"] ?? .undefined),
            ("url", .string(CredentialMask.url(description["url"]?.string ?? ""))), ("decision", .null),
            ("status", .null),
        ])
        token = trace.add(TraceEvent(kind: .request, facts: facts))
    }

    /// Records the response.
    func succeeded(_ status: Int) {
        complete { facts in
            facts["decision"] = "allowed"
            facts["status"] = .number(Double(status))
        }
    }

    /// Records the failure.
    ///
    /// - Parameter isRefused: Whether the network policy has refused the request.
    func failed(_ error: APIError, isRefused: Bool) {
        let message = CredentialMask.message(error.message)
        complete { facts in
            facts["decision"] = .string(isRefused ? "refused: \(message)" : "allowed")
            facts["error"] = .string(message)
        }
    }

    private func complete(_ body: (inout ScriptObject) -> Void) {
        let exchanges = call.flatMap { call in archive?.entries(ofCall: call, from: entryCount) } ?? []
        trace.complete(token) { event in
            body(&event.facts)
            event.exchanges = exchanges
            // Exchanges have the headers and the body as they were sent.
            if exchanges.isEmpty { add(to: &event.facts) }
        }
    }

    /// Adds the headers and the body as the program has passed them, without credentials.
    private func add(to facts: inout ScriptObject) {
        var headers = ScriptObject()
        for header in description["headers"]?.object?.properties ?? [] {
            headers[header.key] = .string(CredentialMask.value(header.value.string ?? "", of: header.key))
        }
        facts["headers"] = .object(headers)
        let type = description["headers"]?["content-type"]?.string ?? ""
        switch description["body"] {
        case .string(let text)?:
            let masked = CredentialMask.body(text, contentType: type)
            facts["body"] = TraceMask.kept(.string(masked ?? "… left out: neither JSON nor a form"))
        case .object(let form)?: facts["body"] = TraceMask.kept(CredentialMask.value(.object(form)))
        default: break
        }
    }
}
