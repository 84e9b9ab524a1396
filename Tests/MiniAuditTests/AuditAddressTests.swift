import MiniAudit
import MiniHost
import Testing

/// Secrets in the parameters of addresses.
@Suite(.timeLimit(.minutes(5)))
struct AuditAddressTests {
    private func audit(_ script: String) async throws -> ProgramAuditReport {
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        return try await AuditedProgram.audit(files) { $0.rules = ["NET-05", "RES-01"] }
    }

    @Test(arguments: [
        ("'https://shop.example/list?page=1&access_token=q8Zk1Lr7'", "https://shop.example/list?access_token=***"),
        ("'https://shop.example/#api_key=q8Zk1Lr7'", "https://shop.example/#api_key=***"),
        ("server + '?Client-Secret=q8Zk1Lr7'", "?Client-Secret=***"),
        ("`${server}/list?token=q8Zk1Lr7`", "?token=***"),
        ("server + '&access%5Ftoken=q8Zk1Lr7'", "?access_token=***"),
        ("'alipays://platformapi/startapp?appId=1&token=q8Zk1Lr7'", "alipays://platformapi/startapp?token=***"),
    ])
    func `the evidence names the parameter, and does not contain its value`(_ url: String, _ evidence: String)
        async throws
    {
        let report = try await audit("Page({ load(server) { my.request({ url: \(url) }); } });\n")
        #expect(report.findings.map(\.evidence) == [evidence])
        #expect(!ProgramAuditReports([report]).html.contains("q8Zk1Lr7"))
    }

    @Test(arguments: [
        "'https://shop.example/?token='", "'https://shop.example/?token=' + server", "'?token={token}'",
        "'?token=%3Ctoken%3E'", "'?token=$TOKEN'", "`?token=${server}&all=1`", "'?type=token'",
        "'What is a token? token=abc'", "'is it a token?token=abc'", "'https://shop.example/?tokens=3'",
    ])
    func `a parameter without a fixed value is no finding`(_ url: String) async throws {
        let report = try await audit("Page({ load(server) { my.request({ url: \(url) }); } });\n")
        #expect(report.findings == [], "\(report.text)")
    }

    @Test func `a part of an address in a file that a page connects to is one finding`() async throws {
        let script =
            "Page({ onLoad() { my.request({ url: 'https://' + 'shop.example' + '/?token=abc', fail() {} }); } });\n"
        let report = try await audit(script)
        #expect(report.findings.map(\.file) == ["pages/index/index.js"], "\(report.text)")
        #expect(report.findings.map(\.evidence) == ["?token=***"])
    }

    @Test func `a secret in the address of an error is not in the report`() async throws {
        let script =
            "Page({ onLoad() { throw new Error('https://shop.example/?page=1&token=' + 'q8Zk' + '1Lr7'); } });\n"
        let report = try await audit(script)
        #expect(report.findings.map(\.rule.number) == ["RES-01"])
        #expect(!report.text.contains("q8Zk1Lr7") && report.text.contains("token=***"), "\(report.text)")
    }
}
