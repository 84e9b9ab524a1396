internal import MiniCore
internal import MiniHost
internal import MiniTesting

/// The policy of the network and its delegate.
extension HostAudit {
    static let program = ProgramIdentity(appID: "audit", userID: "audit")

    @concurrent func networkChecks() async -> [HostAuditCheck] {
        guard let provider = configuration.network?.unwrapped else {
            return [HostAuditCheck(.network, "hostileURLs", .skipped, "the host has no network")]
        }
        let settings = (provider as? HostNetwork)?.configuration
        var checks = [await delegateCheck(settings)]
        do throws(LoopbackServer.Failure) {
            checks.append(try await hostileURLCheck(provider))
            if let settings {
                checks.append(try await redirectCheck(settings))
                checks.append(try await connectionCheck(settings))
            }
        } catch {
            checks.append(HostAuditCheck(.network, "hostileURLs", .failed, error.description))
        }
        if let settings { checks.append(addressCheck(settings.policy)) }
        return checks
    }

    private func delegateCheck(_ settings: NetworkConfiguration?) async -> HostAuditCheck {
        guard let delegate = settings?.allowDelegate else {
            return HostAuditCheck(
                .network,
                "allowDelegate",
                .skipped,
                "the host has no allow delegate: plain HTTP is refused"
            )
        }
        do throws(ComplianceError) {
            let rules = try await NetworkAllowDelegateCompatTest(
                delegate,
                allowedHosts: allowedHosts,
                allowedSchemes: allowedSchemes,
                exemptions: networkExemptions,
            ).run()
            return HostAuditCheck(.network, "allowDelegate", .passed, "the delegate keeps \(rules.count.with("rule"))")
        } catch {
            return HostAuditCheck(
                .network,
                "allowDelegate",
                .failed,
                error.rule,
                details: [error.detail],
                advice: "compare the complete host; intended hosts and schemes belong into the lists of the audit"
            )
        }
    }

    // MARK: Hostile URLs

    /// Requests hostile URLs, most of which lead to a server of the audit.
    private func hostileURLCheck(_ provider: any ProgramNetworkProvider) async throws(LoopbackServer.Failure)
        -> HostAuditCheck
    {
        let server = try LoopbackServer { _ in LoopbackServer.success }
        defer { server.stop() }
        // The connections of a separate network end with it, and its records do not contain the audit.
        let own = (provider as? HostNetwork).map { HostNetwork(Self.forAudit($0.configuration)) }
        let network = (own ?? provider).network(for: Self.program) { _ in }
        let urls = HostileURLs(port: server.port, allowedHosts: allowedHosts).all { !isIntended($0) }
        let reached = await Self.urls(urls, by: network) { !Self.refusals.contains($0.code) }
        network.close()
        await own?.shutDown()
        guard reached.isEmpty, server.connectionCount == 0 else {
            return HostAuditCheck(
                .network,
                "hostileURLs",
                .failed,
                "\(reached.count) of \(urls.count) URLs were not refused, with \(server.connectionCount.with("connection"))",
                details: reached,
                advice: Self.hostAdvice
            )
        }
        return HostAuditCheck(.network, "hostileURLs", .passed, "\(urls.count) URLs were refused before a connection")
    }

    private static let hostAdvice = "let the allow delegate compare the complete host, or list the host as intended"

    /// Requests URLs of a server that redirects to hostile URLs.
    private func redirectCheck(_ settings: NetworkConfiguration) async throws(LoopbackServer.Failure) -> HostAuditCheck
    {
        let server = try LoopbackServer { _ in LoopbackServer.success }
        defer { server.stop() }
        // A relative URL leads to a host as well, as `//printer.example` does.
        let base = Self.url("http://127.0.0.1/")
        let urls = HostileURLs(port: server.port, allowedHosts: allowedHosts).redirects.filter {
            !isIntended($0, relativeTo: base)
        }
        let entry = try LoopbackServer { target in
            guard let index = Int(target.dropFirst()), urls.indices.contains(index) else {
                return LoopbackServer.success
            }
            return LoopbackServer.redirect(to: urls[index])
        }
        defer { entry.stop() }
        let start = "http://127.0.0.1:\(entry.port)/"
        var own = Self.forAudit(settings)
        own.allowDelegate = EntryDelegate(start: start, base: settings.allowDelegate)
        own.policy.domains = nil
        own.policy.addresses = .any
        let host = HostNetwork(own)
        let network = host.network(for: Self.program) { _ in }
        let isReachable = await !Self.urls([start + "start"], by: network) { _ in false }.isEmpty
        let reached = await Self.urls(urls.indices.map { start + "\($0)" }, by: network) { _ in false }
        network.close()
        await host.shutDown()
        guard isReachable else {
            return HostAuditCheck(
                .network,
                "redirects",
                .failed,
                "the server of the audit cannot be reached on 127.0.0.1"
            )
        }
        guard reached.isEmpty, server.connectionCount == 0 else {
            return HostAuditCheck(
                .network,
                "redirects",
                .failed,
                "\(reached.count) of \(urls.count.with("redirect")) \(reached.count == 1 ? "was" : "were") followed",
                details: reached.compactMap { url in Int(url.dropFirst(start.count)).map { urls[$0] } },
                advice: Self.hostAdvice
            )
        }
        return HostAuditCheck(
            .network,
            "redirects",
            .passed,
            "\(urls.count) redirects to hostile URLs were not followed"
        )
    }

    private func addressCheck(_ policy: NetworkPolicy) -> HostAuditCheck {
        guard policy.addresses == .any, policy.domains == nil else {
            return HostAuditCheck(.network, "addresses", .passed, "the policy limits the servers of programs")
        }
        return HostAuditCheck(
            .network,
            "addresses",
            .warning,
            "programs may use every server by HTTPS, also those of local networks",
            advice: "set NetworkPolicy.addresses to .publicOnly(), or list domains, for programs that you do not trust"
        )
    }

    // MARK: Requests

    /// The settings of a network that records nothing, signs nothing and opens nothing.
    static func forAudit(_ settings: NetworkConfiguration) -> NetworkConfiguration {
        var settings = settings
        settings.archive = nil
        settings.signing = RequestSigning()
        settings.opener = nil
        return settings
    }

    /// Whether the host of a URL is one for which plain HTTP is intended.
    private func isIntended(_ text: String, relativeTo base: WebURL? = nil) -> Bool {
        guard let host = Self.url(text, relativeTo: base)?.host?.description else { return false }
        return allowedHosts.contains(host.hasSuffix(".") ? String(host.dropLast()) : host)
    }

    private static func url(_ text: String, relativeTo base: WebURL? = nil) -> WebURL? {
        // An invalid URL has no host.
        try? WebURL(text, relativeTo: base)
    }

    /// The numbers of the errors with which a network refuses a URL of a program.
    private static let refusals: Set<Int> = [
        APIError.Reason.httpRefused.code, APIError.Reason.noPermission.code, APIError.Reason.invalidParameter.code,
    ]

    /// The URLs whose requests had a response or a certain error, in their order.
    private static func urls(
        _ urls: [String],
        by network: any ProgramNetwork,
        failingWith isReached: @escaping @Sendable (APIError) -> Bool,
    ) async -> [String] {
        let parts = 8
        let indices = await withTaskGroup(of: [Int].self) { group in
            for part in 0..<parts {
                group.addTask {
                    var found: [Int] = []
                    for index in stride(from: part, to: urls.count, by: parts) {
                        let request = NetworkRequest(.request, url: urls[index], timeout: .seconds(5))
                        do throws(APIError) {
                            _ = try await network.send(request)
                            found.append(index)
                        } catch {
                            if isReached(error) { found.append(index) }
                        }
                    }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        return indices.sorted().map { urls[$0] }
    }
}

/// Allows the server of the audit, and passes everything else to the delegate of the host.
private struct EntryDelegate: NetworkAllowDelegate {
    let start: String
    let base: (any NetworkAllowDelegate)?

    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        if url.hasPrefix(start) { return true }
        return await base?.shouldAllowHttpRequest(url, for: program) ?? false
    }
}
