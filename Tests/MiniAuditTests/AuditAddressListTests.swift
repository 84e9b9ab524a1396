import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The list of all addresses with the decision of the policy.
@Suite(.timeLimit(.minutes(5)))
struct AuditAddressListTests {
    private func audit(
        _ files: [String: String],
        rules: Set<String>,
        _ change: (inout ProgramAudit) throws -> Void = { _ in },
    ) async throws -> ProgramAuditReport {
        try await AuditedProgram.audit(AuditFault.program.merging(files) { _, new in new }) { audit in
            audit.rules = rules
            try change(&audit)
        }
    }

    private static let requests = """
        Page({
          onLoad() {
            my.request({ url: 'https://' + 'shop.example/list?id=1', fail() {}, success: () => this.next() });
            my.request({ url: 'https://' + 'other.example/', fail() {} });
            my.connectSocket({ url: 'wss://' + 'shop.example/push', fail() {} });
          },
          next() { my.request({ url: 'https://' + 'shop.example/next', fail() {} }); },
        });

        """

    private static func onlyShop(_ audit: inout ProgramAudit) throws {
        audit.policy.domains = try ServerDomains(domains: ["shop.example"])
    }

    @Test func `the addresses in files have their places and decisions`() async throws {
        let files = [
            "app.js": "App({ a: 'https://shop.example/list?page=1', b: 'wss://push.example/' });\n",
            "pages/index/index.axml": "<image src=\"http://shop.example/a.png\" aria-label=\"A shop\"/>\n",
            "pages/index/index.json": #"{"server": "https://shop.example/json"}"#,
        ]
        // No page is opened for this rule.
        let report = try await audit(files, rules: ["SEC-01"], Self.onlyShop)
        let rows = report.addresses.map { "\($0.place) \($0.address) \($0.use) \($0.decision)" }
        #expect(
            rows == [
                "app.js:1:10 https://shop.example/list my.request allowed",
                "app.js:1:49 wss://push.example/ my.connectSocket refused",
                "pages/index/index.axml:1:13 http://shop.example/a.png an image or media refused",
                "pages/index/index.json:1:12 https://shop.example/json my.request allowed",
            ],
            "\(report.text)"
        )
        #expect(report.addresses.allSatisfy { $0.connection == nil && $0.page == nil })
        #expect(report.addresses[1].reason == "the server's domain is not in the list of allowed domains")
    }

    @Test func `the addresses that a page computes have its name, the JSAPI and the connection`() async throws {
        let report = try await audit(["pages/index/index.js": Self.requests], rules: ["RES-08"], Self.onlyShop)
        let used = report.addresses.filter { $0.page != nil }
        #expect(used.allSatisfy { $0.page == "pages/index/index" && $0.file == nil })
        let rows = used.map { "\($0.address) \($0.use) \($0.decision) \($0.connection?.rawValue ?? "none")" }
        #expect(
            rows == [
                "https://other.example/ my.request refused refused",
                "https://shop.example/list my.request allowed simulated",
                "https://shop.example/next my.request allowed simulated",
                "wss://shop.example/push my.connectSocket allowed simulated",
            ],
            "\(report.text)"
        )
    }

    @Test func `an address without TLS is decided by the host, and an image of a page is listed`() async throws {
        let files = [
            "pages/index/index.js": """
            Page({
              data: { name: 'a.png' },
              onLoad() { my.request({ url: 'http://' + 'shop.example/', fail() {} }); },
            });

            """,
            "pages/index/index.axml": "<image src=\"https://shop.example/{{name}}\" aria-label=\"A shop\"/>\n",
        ]
        let report = try await audit(files, rules: ["RES-05"])
        let rows = report.addresses.filter { $0.page != nil }.map { "\($0.address) \($0.use) \($0.decision)" }
        #expect(
            rows == ["http://shop.example/ my.request host", "https://shop.example/a.png an image or media allowed"],
            "\(report.text)"
        )
    }

    @Test(arguments: [
        ("NET-01", "http://", "shop.example/a.png"), ("NET-02", "https://", "192.168.1.2/a.png"),
        ("NET-08", "https://", "other.example/a.png"),
    ])
    func `the address of an image that a page computes is reviewed`(_ rule: String, _ scheme: String, _ rest: String)
        async throws
    {
        let files = [
            "pages/index/index.js":
                "Page({ data: { a: '\(scheme)' + '\(rest)', b: 'https://' + 'shop.example/b' } });\n",
            "pages/index/index.axml":
                "<image src=\"{{a}}\" aria-label=\"A\"/><image src=\"{{b}}\" aria-label=\"B\"/>\n",
        ]
        let report = try await audit(files, rules: [rule], Self.onlyShop)
        #expect(report.findings.map(\.rule.number) == [rule], "\(report.text)")
        #expect(report.findings.map(\.page) == ["pages/index/index"])
        #expect(report.findings.allSatisfy { $0.evidence.hasPrefix(scheme + rest) && $0.line == nil })
        #expect(report.addresses.count == 2 && report.isComplete, "\(report.text)")
    }

    @Test(arguments: [(999, true), (1_001, false)])
    func `a page with more images than an audit lists is not audited completely`(_ count: Int, _ isComplete: Bool)
        async throws
    {
        let files = [
            "pages/index/index.js": "Page({ data: { rows: Array.from({ length: \(count) }, (_, n) => n) } });\n",
            "pages/index/index.axml":
                "<image a:for=\"{{rows}}\" a:key=\"*this\" src=\"https://shop.example/{{item}}\" aria-label=\"A\"/>\n",
        ]
        let report = try await audit(files, rules: ["NET-01"]) {
            $0.idleTimeout = .seconds(30)
            $0.configuration.limits.script.timePerTurn = .seconds(20)
        }
        #expect(report.addresses.count == min(count, 1_000))
        #expect(report.isComplete == isComplete, "\(report.gaps)")
        #expect(report.gaps.map(\.subject) == (isComplete ? [] : ["pages/index/index"]))
    }

    @Test func `a short list is in the text, and a long one only its numbers`() async throws {
        let short = try await audit(["app.js": "App({ a: 'https://shop.example/list' });\n"], rules: ["SEC-01"])
        let line = "shop: addresses: 1 in files, 0 at run time; 1 allowed, 0 refused, 0 decided by the host\n"
        #expect(short.text.contains(line), "\(short.text)")
        #expect(short.text.contains("    https://shop.example/list (my.request) in app.js:1:10: allowed\n"))
        let texts = (0..<11).map { "'https://shop.example/\($0)'" }.joined(separator: ", ")
        let long = try await audit(["app.js": "App({ a: [\(texts)] });\n"], rules: ["SEC-01"])
        #expect(long.addresses.count == 11 && !long.text.contains("https://shop.example/"), "\(long.text)")
        #expect(long.text.contains("addresses: 11 in files"))
        #expect(ProgramAuditReports([long]).html.contains("<h3>Addresses (11)</h3>"))
    }

    @Test func `the list is in the documents, without queries and credentials, and is merged`() async throws {
        let script = "App({ a: 'https://user:pw9@a.example/?code=q8Zk1Lr7' });\n"
        let files = ["app.js": script, "pages/index/index.js": Self.requests]
        let report = try await audit(files, rules: ["RES-05"], Self.onlyShop)
        let reports = ProgramAuditReports([report])
        #expect(reports.document["addresses"]?[0]?["address"] == "https://a.example/")
        #expect(reports.document["addresses"]?[0]?["line"] == 1)
        #expect(reports.document["addresses"]?.array?.last?["connection"] == "simulated")
        let properties = reports.sarif["runs"]?[0]?["properties"]
        #expect(properties?["addresses"]?.array?.count == report.addresses.count)
        for text in [reports.text, reports.html, JSON.text(reports.document), JSON.text(reports.sarif)] {
            #expect(!text.contains("q8Zk1Lr7") && !text.contains("pw9"), "\(text)")
        }
        let part = AuditPart(1, of: 1, options: [], entries: ["shop"], audited: ["shop"], reports: [report])
        let merged = try AuditPart.merged([AuditPart(Array(JSON.text(part.document).utf8), file: "1.json")])
        #expect(merged.reports == [report])
    }

    @Test func `a text without a server is no address`() async throws {
        let script = "App({ a: ['/list', 'data:text/plain,a', 'https://usr/a.txt', 'https://', 'a: // b'] });\n"
        let report = try await audit(["app.js": script], rules: ["SEC-01"])
        #expect(report.addresses == [] && !report.text.contains("addresses:"), "\(report.text)")
    }
}
