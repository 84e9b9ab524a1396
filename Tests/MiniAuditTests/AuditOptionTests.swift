import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The options in the commands that repeat findings.
@Suite(.timeLimit(.minutes(5)))
struct AuditOptionTests {
    private static let options = [
        AuditOption("--allow-domain", "shop.example"), AuditOption("--encryptor", "aes256"),
        AuditOption("--database-key", "storage key"), AuditOption("--mock", "codes.json"),
        AuditOption("--plugin", "tools=tools"),
    ]
    private static let files = AuditFault.program.merging([
        "app.js": "App({ data: { apiSecret: 'q8Zk1Lr73x', server: 'https://other.example/' } });\n",
        AuditFault.js: """
        Page({
          onLoad() { my.setStorageSync({ key: 'accessToken', data: 'abc' }); throw new Error('a'); },
        });

        """,
    ]) { _, new in new }

    private func audit() async throws -> ProgramAuditReport {
        try await AuditedProgram.audit(Self.files) { audit in
            audit.rules = ["SEC-02", "NET-08", "RES-01", "STO-03"]
            audit.policy.domains = try ServerDomains(domains: ["shop.example"])
            audit.options = Self.options
        }
    }

    @Test(arguments: [
        ("SEC-02", ["--plugin 'tools=tools'"]), ("NET-08", ["--allow-domain shop.example", "--plugin 'tools=tools'"]),
        (
            "RES-01",
            ["--page pages/index/index", "--allow-domain shop.example", "--mock codes.json", "--plugin 'tools=tools'"]
        ),
        (
            "STO-03",
            [
                "--page pages/index/index", "--allow-domain shop.example", "--encryptor aes256",
                "--database-key 'storage key'", "--mock codes.json", "--plugin 'tools=tools'",
            ]
        ),
    ])
    func `a command has the options that its finding needs, in their order`(_ rule: String, _ options: [String])
        async throws
    {
        let report = try await audit()
        let finding = try #require(report.findings.first { $0.rule.number == rule }, "\(report.text)")
        let command = (["mini audit shop --rule \(rule)"] + options).joined(separator: " ")
        #expect(report.command(for: finding) == command)
    }

    @Test func `a report that is read from a part has the commands of the audit`() async throws {
        let report = try await audit()
        let part = AuditPart(1, of: 1, options: [], entries: ["shop"], audited: ["shop"], reports: [report])
        let read = try AuditPart(Array(JSON.text(part.document).utf8), file: "1.json")
        #expect(read.reports.map(\.options) == [Self.options])
        #expect(read.reports.map(\.text) == [report.text])
    }

    @Test(arguments: [
        ("--host", "./--host"), ("-a b", "'./-a b'"), ("a'$(id)`", "'a'\\''$(id)`'"), ("", "''"),
    ])
    func `the name of a program is one word of the command, and no option`(_ name: String, _ word: String) {
        let report = ProgramAuditReport(program: name, unreadable: PackageError("there is no app.json"))
        #expect(report.findings.map { report.command(for: $0) } == ["mini audit \(word) --rule COD-02"])
    }

    @Test(arguments: [
        ("a\nb.json=c", "a\\u{a}b.json=c"), ("a\u{1b}[31m", "a\\u{1b}[31m"),
        (String(repeating: "a", count: 400), String(repeating: "a", count: 300) + "…"),
        (String(repeating: "a", count: 299) + "\n", String(repeating: "a", count: 299) + "\\u{a}"),
    ])
    func `the value of an option is short and on one line`(_ value: String, _ shown: String) throws {
        let options = [AuditOption("--plugin", value)]
        let error = PackageError("there is no app.json", file: "app.json")
        let report = ProgramAuditReport(program: "a", options: options, unreadable: error)
        #expect(report.findings.map { report.command(for: $0) } == ["mini audit a --rule COD-02 --plugin '\(shown)'"])
        let part = AuditPart(1, of: 1, options: [], entries: ["a"], audited: ["a"], reports: [report])
        #expect(try AuditPart(Array(JSON.text(part.document).utf8), file: "1.json").reports == [report])
    }

    @Test func `the report of a program that cannot be read has the options`() {
        let error = PackageError("there is no app.json", file: "app.json")
        let report = ProgramAuditReport(program: "a", options: Self.options, unreadable: error)
        let command = "mini audit a --rule COD-02 --plugin 'tools=tools'"
        #expect(report.findings.map { report.command(for: $0) } == [command])
    }
}
