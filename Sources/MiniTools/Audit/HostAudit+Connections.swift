internal import MiniCore
internal import MiniHost

/// The comparison of what the network decides with what it connects to.
extension HostAudit {
    /// Requests URLs of a server of the audit, which redirects some of them to another one, and compares each decision with the
    /// request that a server has received.
    func connectionCheck(_ settings: NetworkConfiguration) async throws(LoopbackServer.Failure) -> HostAuditCheck {
        let log = ConnectionLog()
        let other = try LoopbackServer({ _ in LoopbackServer.success }, onRequest: { log.connect($0, $1, at: $2) })
        defer { other.stop() }
        let end = "http://127.0.0.1:\(other.port)/end?of=1#mark"
        let respond: @Sendable (Substring) -> String = { target in
            switch target {
            case "/other": LoopbackServer.redirect(to: end)
            case "/chain": LoopbackServer.redirect(to: "/other")
            case "/relative/a": LoopbackServer.redirect(to: "../b?c=1")
            default: LoopbackServer.success
            }
        }
        let entry = try LoopbackServer(respond, onRequest: { log.connect($0, $1, at: $2) })
        defer { entry.stop() }
        var own = Self.forAudit(settings)
        let hosts = [entry.port, other.port].map { "http://127.0.0.1:\($0)/" }
        own.allowDelegate = DecidingDelegate(log: log, starts: hosts, base: settings.allowDelegate)
        own.policy.domains = nil
        own.policy.addresses = .any
        let host = HostNetwork(own)
        let network = host.network(for: Self.program) { _ in }
        let urls = Self.connectedURLs(port: entry.port)
        let deviations = await Self.deviations(of: urls, by: network, log)
        network.close()
        await host.shutDown()
        guard deviations.isEmpty else {
            return HostAuditCheck(
                .network,
                "connections",
                .failed,
                "what was decided and what was connected differ in \(deviations.count.with("place"))",
                details: deviations,
                advice: "the network has to connect to the URL that the policy and the delegate have received"
            )
        }
        return HostAuditCheck(
            .network,
            "connections",
            .passed,
            "\(urls.count.with("request")) and their redirects were connected to the URLs that were decided"
        )
    }

    /// URLs of a server in several forms, some of which it redirects.
    static func connectedURLs(port: UInt16) -> [String] {
        let targets = [
            "/", "/a?x=1&y=%20#mark", "/a b", "/x/../c", "/%2e%2e/d", "/e?f=\"g\"", "/other", "/chain", "/relative/a",
        ]
        return targets.map { "http://127.0.0.1:\(port)\($0)" } + [
            "HTTP://127.1:\(port)/h", "http://0x7f000001:\(port)/i",
        ]
    }

    /// Sends a request to each URL, one after the other, and returns the deviations of the decisions from the connections.
    static func deviations(
        of urls: [String],
        by network: any ProgramNetwork,
        _ log: ConnectionLog,
    ) async -> [String] {
        var deviations: [String] = []
        for url in urls {
            log.clear()
            do throws(APIError) {
                let response = try await network.send(NetworkRequest(.request, url: url, timeout: .seconds(5)))
                deviations += log.deviations(endingAt: response.url)
            } catch {
                deviations.append("\(url) was not connected: \(error.message)")
            }
        }
        return deviations
    }
}

/// Allows and notes the URLs of the servers of the audit, and passes everything else to the delegate of the host.
private struct DecidingDelegate: NetworkAllowDelegate {
    let log: ConnectionLog
    let starts: [String]
    let base: (any NetworkAllowDelegate)?

    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        guard starts.contains(where: { url.hasPrefix($0) }) else {
            return await base?.shouldAllowHttpRequest(url, for: program) ?? false
        }
        log.decide(url)
        return true
    }
}
