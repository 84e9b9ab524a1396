import CommandHarness
import Glibc
import MiniCore
import MiniHost
import Testing

@testable import MiniTools

/// Audits of hosts with good and with defective parts.
@Suite(.timeLimit(.minutes(5))) struct HostAuditTests {
    private func found(_ name: String, in report: HostAuditReport) throws -> HostAuditCheck {
        try #require(report.checks.first { "\($0.area.rawValue).\($0.name)" == name }, "\(report.text)")
    }

    // MARK: Network

    @Test(arguments: [[], ["good.example"], ["127.0.0.1"]])
    func `there are 1,000 different hostile URLs, and no policy allows one`(allowedHosts: [String]) {
        let urls = HostileURLs(port: 8_000, allowedHosts: allowedHosts)
        #expect(Set(urls.all).count == HostileURLs.count)
        #expect(Set(urls.redirects).count == HostileURLs.redirectCount)
        for url in urls.all {
            if case .allowed = NetworkPolicy().evaluate(url, for: .request) { Issue.record("\(url) is allowed") }
        }
    }

    @Test func `every hostile redirect leads to another server than the first one`() throws {
        let base = try WebURL("http://127.0.0.1:9000/1")
        for text in HostileURLs(port: 8_000, allowedHosts: []).redirects {
            // Some are invalid, which also ends a redirect.
            guard let url = try? WebURL(text, relativeTo: base) else { continue }
            #expect(url.port == 8_000, "\(text)")
        }
    }

    @Test func `the default network refuses hostile URLs and redirects`() async throws {
        let report = await HostAudit(HostConfiguration()).run()
        #expect(report.hasPassed, "\(report.text)")
        #expect(try found("network.allowDelegate", in: report).state == .skipped)
        #expect(try found("network.hostileURLs", in: report).text == "1000 URLs were refused before a connection")
        #expect(try found("network.redirects", in: report).state == .passed)
        let connections = "11 requests and their redirects were connected to the URLs that were decided"
        #expect(try found("network.connections", in: report).text == connections, "\(report.text)")
        #expect(try found("network.addresses", in: report).state == .warning)
        #expect(try found("encryptor.suite", in: report).state == .warning)
        #expect(try found("files.storage", in: report).state == .skipped)
        #expect(try found("isolation.worker", in: report).state == .warning)
    }

    @Test func `a network that connects to another URL than the decided one is found by its connections`() async throws
    {
        let log = ConnectionLog()
        let server = try LoopbackServer({ _ in LoopbackServer.success }, onRequest: { log.connect($0, $1, at: $2) })
        defer { server.stop() }
        let start = "http://127.0.0.1:\(server.port)/"
        var settings = NetworkConfiguration()
        settings.allowDelegate = try NetworkAllowlist(hosts: ["127.0.0.1"], schemes: [])
        let host = HostNetwork(settings)
        let base = host.network(for: ProgramIdentity(appID: "audit", userID: "audit")) { _ in }
        let changes: [(DeviatingNetwork.Change, [String])] = [
            (.nothing, []),
            (
                .connection,
                [
                    "\(start)a?other was connected and not decided", "\(start)a was decided and not connected",
                    "the response is that of \(start)a?other, which was not decided last",
                ]
            ), (.response, ["the response is that of \(start)b, which was not decided last"]),
        ]
        for (change, deviations) in changes {
            let network = DeviatingNetwork(base: base, log: log, change: change, end: start + "b")
            #expect(await HostAudit.deviations(of: [start + "a"], by: network, log) == deviations)
        }
        base.close()
        await host.shutDown()
    }

    @Test func `connections in another order or at another port than decided are deviations`() {
        let log = ConnectionLog()
        for path in ["a", "b"] { log.decide("http://127.0.0.1:80/\(path)#mark") }
        for path in ["b", "a"] { log.connect("127.0.0.1:80", "/\(path)", at: 80) }
        #expect(
            log.deviations(endingAt: "http://127.0.0.1:80/b#mark") == [
                "the connections before http://127.0.0.1:80/b have another order than the decisions"
            ]
        )
        log.clear()
        log.decide("http://127.0.0.1:80/")
        log.connect("127.0.0.1:80", "/", at: 81)
        let found = log.deviations(endingAt: "http://127.0.0.1:80/")
        #expect(found.contains("http://127.0.0.1:80/ at port 81 was connected and not decided"), "\(found)")
    }

    @Test func `a delegate that compares complete hosts passes, and its hosts are no hostile ones`() async throws {
        var network = NetworkConfiguration()
        network.allowDelegate = try NetworkAllowlist(hosts: ["printer.example", "localhost"], schemes: ["tel"])
        network.policy.addresses = .publicOnly(except: [try #require(IPRange("127.0.0.0/8"))])
        var configuration = HostConfiguration()
        configuration.network = HostNetwork(network)
        var audit = HostAudit(configuration)
        audit.allowedHosts = ["printer.example", "localhost"]
        audit.allowedSchemes = ["tel"]
        let report = await audit.run()
        for name in ["allowDelegate", "hostileURLs", "redirects", "addresses"] {
            #expect(try found("network.\(name)", in: report).state == .passed, "\(report.text)")
        }
        // Others take the places of the URLs of intended hosts.
        #expect(try found("network.hostileURLs", in: report).text == "1000 URLs were refused before a connection")
    }

    @Test func `a delegate that searches for the name of a host fails each check`() async throws {
        var network = NetworkConfiguration()
        network.allowDelegate = SearchingDelegate()
        var configuration = HostConfiguration()
        configuration.network = HostNetwork(network)
        var audit = HostAudit(configuration)
        audit.allowedHosts = ["printer.example"]
        let report = await audit.run()
        #expect(!report.hasPassed)
        for name in ["allowDelegate", "hostileURLs", "redirects"] {
            let check = try found("network.\(name)", in: report)
            #expect(check.state == .failed, "\(report.text)")
            #expect((1...10).contains(check.details.count))
            #expect(check.advice != nil)
        }
        #expect(try found("network.redirects", in: report).details.allSatisfy { $0.contains("printer.example") })
    }

    // MARK: Encryptors

    @Test func `an authenticated encryptor passes`() async throws {
        var configuration = HostConfiguration()
        configuration.network = nil
        configuration.encryptors = LocalStorageEncryptorRing(try .aesGCM(key: SecretBytes.random(count: 32)))
        var audit = HostAudit(configuration)
        audit.encryptorWithAnotherKey = try AESGCMEncryptor.aesGCM(key: SecretBytes.random(count: 32), keyID: 2)
        let report = await audit.run()
        #expect(try found("encryptor.suite", in: report).state == .passed, "\(report.text)")
        #expect(try found("encryptor.canaries", in: report).state == .passed, "\(report.text)")
    }

    @Test func `an encryptor that keeps the plaintext fails`() async throws {
        var configuration = HostConfiguration()
        configuration.network = nil
        configuration.encryptors = LocalStorageEncryptorRing(MarkingEncryptor())
        let report = await HostAudit(configuration).run()
        #expect(try found("encryptor.suite", in: report).state == .failed, "\(report.text)")
        let canaries = try found("encryptor.canaries", in: report)
        #expect(canaries.state == .failed)
        #expect(!canaries.details.isEmpty)
    }

    // MARK: Files

    @Test(arguments: [
        (mode_t(0o600), HostAuditCheck.State.passed), (0o640, .failed), (0o604, .failed), (0o400, .passed),
    ])
    func `only the owner may read a key file`(mode: mode_t, state: HostAuditCheck.State) async throws {
        let folder = try TemporaryProgram(["host.key": "key"])
        defer { folder.remove() }
        #expect(chmod(folder.path, 0o700) == 0)
        #expect(chmod("\(folder.path)/host.key", mode) == 0)
        let check = try found("files.keyFiles", in: await auditOfKeyFile("\(folder.path)/host.key"))
        #expect(check.state == state, "\(check.details)")
    }

    @Test func `a key file that others can replace fails, and a missing one`() async throws {
        let folder = try TemporaryProgram(["host.key": "key"])
        defer { folder.remove() }
        #expect(chmod("\(folder.path)/host.key", 0o600) == 0)
        #expect(chmod(folder.path, 0o777) == 0)
        let exposed = try found("files.keyFiles", in: await auditOfKeyFile("\(folder.path)/host.key"))
        #expect(exposed.state == .failed)
        #expect(exposed.details.count == 1)
        #expect(exposed.details.first?.contains("others can write its folder") == true)
        let missing = try found("files.keyFiles", in: await auditOfKeyFile("\(folder.path)/other.key"))
        #expect(missing.state == .failed)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder to another user"))
    func `a key file in the folder of another user fails`() async throws {
        let folder = try TemporaryProgram(["host.key": "key"])
        defer { folder.remove() }
        #expect(chmod("\(folder.path)/host.key", 0o600) == 0)
        #expect(chmod(folder.path, 0o700) == 0)
        #expect(chown(folder.path, 12_345, 12_345) == 0)
        let check = try found("files.keyFiles", in: await auditOfKeyFile("\(folder.path)/host.key"))
        #expect(check.state == .failed)
        #expect(check.details.map { $0.hasSuffix("its folder belongs to the user 12345") } == [true])
    }

    @Test func `stored data that others can read fails`() async throws {
        let folder = try TemporaryProgram(["shop.db": ""])
        defer { folder.remove() }
        #expect(chmod(folder.path, 0o700) == 0)
        #expect(chmod("\(folder.path)/shop.db", 0o644) == 0)
        var configuration = HostConfiguration()
        configuration.network = nil
        configuration.storage = .folder(folder.path)
        let exposed = try found("files.storage", in: await HostAudit(configuration).run())
        #expect(exposed.state == .failed)
        #expect(exposed.details.map { $0.hasPrefix("\(folder.path)/shop.db: ") } == [true])
        #expect(chmod("\(folder.path)/shop.db", 0o600) == 0)
        #expect(try found("files.storage", in: await HostAudit(configuration).run()).state == .passed)
    }

    private func auditOfKeyFile(_ path: String) async -> HostAuditReport {
        var configuration = HostConfiguration()
        configuration.network = nil
        var audit = HostAudit(configuration)
        audit.keyFiles = [path]
        return await audit.run()
    }

    // MARK: Isolation

    @Test func `a worker is started, and each protection is a check`() async throws {
        let report = await auditOfWorker(Product.miniWorker.path)
        #expect(try found("isolation.worker", in: report).state == .passed, "\(report.text)")
        #expect(report.checks.count { $0.area == .isolation } == 1 + ContainmentFeature.allCases.count)
        #expect(try found("isolation.noNewPrivileges", in: report).state == .passed)
    }

    @Test func `an executable that is no worker fails`() async throws {
        let report = await auditOfWorker("/bin/true")
        #expect(try found("isolation.worker", in: report).state == .failed)
        #expect(!report.hasPassed)
    }

    private func auditOfWorker(_ path: String) async -> HostAuditReport {
        var configuration = HostConfiguration()
        configuration.network = nil
        configuration.isolation = .process(WorkerOptions(WorkerExecutable(path: path)))
        return await HostAudit(configuration).run()
    }

    // MARK: Reports

    @Test func `the text has a line for each check, and JSON the same content`() {
        let report = HostAuditReport(checks: [
            HostAuditCheck(.network, "redirects", .passed, "good"),
            HostAuditCheck(
                .files,
                "keyFiles",
                .failed,
                "bad",
                details: ["/a: its mode is 644"],
                advice: "chmod 600 /a"
            ),
        ])
        let hostile = HostAuditCheck(
            .network,
            "hostileURLs",
            .failed,
            "bad",
            details: ["ht\ntp://a", "http://l\u{AD}a"]
        )
        #expect(HostAuditReport(checks: [hostile]).text.split(separator: "\n").count == 4)
        #expect(HostAuditReport(checks: [hostile]).text.contains(#"    "ht\ntp://a""#))
        #expect(
            report.text == """
                network.redirects  passed   good
                files.keyFiles     failed   bad
                    /a: its mode is 644
                    advice: chmod 600 /a
                2 checks, 1 failed, 0 warnings

                """
        )
        #expect(
            report.json == """
                {"ok":false,"checks":[{"area":"network","name":"redirects","state":"passed","text":"good","details":[],\
                "advice":null},{"area":"files","name":"keyFiles","state":"failed","text":"bad",\
                "details":["/a: its mode is 644"],"advice":"chmod 600 /a"}]}
                """
        )
    }
}

/// Allows each URL that contains the name of a host.
private struct SearchingDelegate: NetworkAllowDelegate {
    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        url.contains("printer.example")
    }
}

/// Notes the URL of a request as decided, and sends another one, or returns the response of another one.
private struct DeviatingNetwork: ProgramNetwork {
    enum Change {
        case nothing, connection, response
    }

    let base: any ProgramNetwork
    let log: ConnectionLog
    let change: Change
    let end: String

    func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        log.decide(request.url)
        var request = request
        if case .connection = change { request.url += "?other" }
        let (change, end) = (self.change, self.end)
        return base.start(request, files: files) { event in
            guard case .completed(.success(var response)) = event, case .response = change else {
                return receive(event)
            }
            response.url = end
            receive(.completed(.success(response)))
        }
    }

    func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        try await base.openSocket(request, receive: receive)
    }

    @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
        try await base.admitMedia(address)
    }

    @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool { try await base.openWebView(url) }

    func close() { base.close() }
}

/// Prepends a byte instead of encrypting.
private struct MarkingEncryptor: LocalStorageEncryptor {
    var identifier: String { "marking" }

    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] { [1] + plaintext }

    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        Array(sealed.dropFirst())
    }
}
