import CommandHarness
import MiniAudit
import MiniCore
import MiniHost
import TestScale
import Testing

/// Programs that cannot be audited completely: the rest is reported as not audited, and the audit fails.
@Suite(.timeLimit(.minutes(5)))
struct AuditBadInputTests {
    /// The page `pages/index/index`, which throws, and a page with that script before it.
    private func files(_ script: String, _ axml: String = "<view>Page</view>\n") -> [String: String] {
        AuditFault.program.merging([
            "app.json": #"{"pages": ["pages/bad/bad", "pages/index/index"]}"#,
            "pages/bad/bad.js": script, "pages/bad/bad.axml": axml,
            AuditFault.js: "Page({ onLoad() { throw new Error('known defect'); } });\n",
        ]) { _, new in new }
    }

    /// Checks that a page is a gap, and that the other page was audited.
    private func expectGap(_ report: ProgramAuditReport, _ rule: String) {
        #expect(!report.isComplete && report.hasFailed(at: .high), "\(report.text)")
        #expect(report.gaps.contains { $0.subject == "pages/bad/bad" && $0.isFailure }, "\(report.text)")
        #expect(report.findings.contains { $0.rule.number == rule && $0.page == "pages/bad/bad" }, "\(report.text)")
        #expect(report.findings.contains { $0.rule.number == "RES-01" && $0.page == "pages/index/index" })
        #expect(report.pages == ["pages/bad/bad", "pages/index/index"])
    }

    @Test func `a page that fills the memory of its process is not audited, and the other one is`() async throws {
        let script = "Page({ onLoad() { for (const kept = []; ;) kept.push(new Uint8Array(1 << 20).fill(1)); } });\n"
        let report = try await AuditedProgram.audit(files(script)) { audit in
            audit.configuration.isolation = AuditedProgram.process(.miniWorker)
            audit.configuration.limits.script.timePerTurn = .seconds(20)
        }
        expectGap(report, "RES-15")
    }

    @Test func `a page whose use does not return is not audited, whatever the rules are`() async throws {
        let template = "<view class=\"title\" onTap=\"use\">Use</view>\n"
        let report = try await AuditedProgram.audit(files("Page({ use() { for (;;); } });\n", template)) { audit in
            audit.rules = ["STO-02"]
            audit.configuration.isolation = AuditedProgram.process(.miniWorker)
            audit.configuration.limits.script.timePerTurn = .seconds(40)
            audit.pageTimeout = .seconds(10)
        }
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad"], "\(report.text)")
        #expect(report.gaps.allSatisfy { $0.reason.hasPrefix("the use of the page takes too long") })
        #expect(!report.isComplete && report.findings == [])
    }

    @Test func `a program whose process crashes at each start is not audited`() async throws {
        // The worker of these tests crashes if the program has this id.
        let settings = #"{"format": 2, "appid": "attack-abort", "compileOptions": {"component2": true}}"#
        let files = self.files("Page({});\n").merging(["mini.project.json": settings]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { audit in
            audit.configuration.isolation = AuditedProgram.process(.hostileWorker)
        }
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad", "pages/index/index"], "\(report.text)")
        let severe = report.findings.filter { $0.severity == .high }
        #expect(severe.map(\.rule.number) == ["RES-15", "RES-15"], "\(report.text)")
        #expect(report.hasFailed(at: .high))
    }

    @Test func `a page that never becomes idle is audited, and so is the other one`() async throws {
        let script =
            "Page({ onLoad() { const poll = () => setTimeout(poll, 10); poll(); throw new Error('first'); } });\n"
        let report = try await AuditedProgram.audit(files(script)) {
            $0.rules = ["RES-01", "RES-14"]
            $0.idleTimeout = .milliseconds(300)
        }
        let found = report.findings.map { "\($0.rule.number) \($0.page ?? "")" }
        #expect(
            Set(found) == ["RES-01 pages/bad/bad", "RES-01 pages/index/index", "RES-14 pages/bad/bad"],
            "\(report.text)"
        )
        #expect(report.isComplete, "\(report.text)")
    }

    @Test(arguments: ["FRG-01", "FRG-02"])
    func `a page that does not return with a query is not audited`(_ rule: String) async throws {
        let script = "Page({ onLoad({ to }) { while (to) {} } });\n"
        let report = try await AuditedProgram.audit(files(script)) { $0.rules = [rule] }
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad"], "\(report.text)")
        #expect(report.findings == [] && !report.isComplete)
    }

    @Test(arguments: ["ACC-01", "ACC-02", "ACC-03", "ACC-04"])
    func `how a page that never becomes idle is shown is not examined, which the report states`(_ rule: String)
        async throws
    {
        let script = "Page({ onLoad() { const poll = () => setTimeout(poll, 10); poll(); } });\n"
        let report = try await AuditedProgram.audit(files(script)) {
            $0.rules = [rule]
            $0.idleTimeout = .milliseconds(300)
        }
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad"], "\(report.text)")
        #expect(report.gaps.allSatisfy { $0.reason.hasSuffix("ACC-01 to ACC-04 were not applied") && !$0.isFailure })
    }

    @Test func `a page whose elements take too long is not audited, and the time is no finding`() async throws {
        let report = try await AuditedProgram.audit(files("Page({});\n")) { audit in
            audit.rules = ["ACC-01", "RES-01", "RES-15"]
            audit.configuration.isolation = AuditedProgram.process(.miniWorker)
            audit.accessibilityTimeout = .nanoseconds(1)
        }
        #expect(report.findings.map(\.rule.number) == ["RES-01"], "\(report.text)")
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad", "pages/index/index"])
        #expect(report.gaps.allSatisfy { $0.isFailure && $0.reason.hasSuffix("ACC-01 to ACC-04 were not applied") })
        #expect(!report.isComplete)
    }

    @Test(arguments: ["ACC-01", "ACC-02", "ACC-03", "ACC-04"])
    func `a page whose elements cannot be read is not audited`(_ rule: String) async throws {
        let card = [
            "card/card.json": #"{"component": true}"#, "card/card.axml": "<view>Card</view>\n",
            // The data of the component cannot be copied.
            "card/card.js": "Component({ didMount() { this.data.self = this.data; } });\n",
            "pages/bad/bad.json": #"{"usingComponents": {"card": "/card/card"}}"#,
        ]
        let files = self.files("Page({});\n", "<card/>\n").merging(card) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = [rule] }
        let reason = "the elements of the page cannot be read, so that the rules ACC-01 to ACC-04 were not applied"
        #expect(report.gaps.map(\.subject) == ["pages/bad/bad"], "\(report.text)")
        #expect(report.gaps.map(\.reason) == [reason] && !report.isComplete)
    }

    /// With all repetitions, the program has 10,000 pages.
    @Test func `many pages are read, and those beyond the limit are not audited`() async throws {
        let count = TestScale.count(10_000, usually: 1_000)
        let names = (0..<count).map { "pages/p\($0)" }
        var files = AuditFault.program
        files["app.json"] = JSON.text(["pages": .array(names.map(ScriptValue.string))])
        for name in names { files[name + ".axml"] = "<view>Page</view>\n" }
        files[names[count - 1] + ".axml"] = "<view {{"
        let report = try await AuditedProgram.audit(files) {
            $0.rules = ["RES-02", "COD-02"]
            $0.pageLimit = 2
        }
        #expect(report.pages == ["pages/p0", "pages/p1"])
        #expect(
            report.gaps.contains { $0.subject == "pages" && $0.reason.hasPrefix("\(count - 2) pages were not opened") }
        )
        // The files of all pages are examined.
        #expect(report.findings.contains { $0.rule.number == "COD-02" && $0.file == names[count - 1] + ".axml" })
        #expect(report.hasFailed(at: .high))
    }

    @Test(arguments: [
        ("deep", String(repeating: "<view>", count: 500) + String(repeating: "</view>", count: 500)),
        ("many rows", #"<view a:for="{{100001}}"/>"#),
        ("recursive", #"<template name="t"><template is="t"/></template><template is="t"/>"#),
        ("included in itself", #"<include src="./bad.axml"/>"#),
        ("large", String(repeating: "<!-- x -->", count: 500_000)),
        ("broken", "<view {{"),
    ])
    func `a hostile template fails, and the other page is audited`(_ name: String, _ axml: String) async throws {
        let report = try await AuditedProgram.audit(files("Page({});\n", axml)) {
            $0.rules = ["RES-01", "RES-02", "RES-15", "COD-02"]
            $0.configuration.limits.script.timePerTurn = .seconds(20)
        }
        #expect(report.hasFailed(at: .high), "\(name): \(report.text)")
        let isFound =
            report.findings.contains { $0.page == "pages/bad/bad" || $0.file == "pages/bad/bad.axml" }
            || report.gaps.contains { $0.isFailure && $0.subject.hasPrefix("pages/bad/bad") }
        #expect(isFound, "\(name): \(report.text)")
        #expect(report.findings.contains { $0.rule.number == "RES-01" && $0.page == "pages/index/index" }, "\(name)")
    }

    // MARK: The time limit

    @Test func `what was not examined within the time limit is reported`() async throws {
        let files = AuditFault.program.merging(["pages/index/index.js": "nothing();\n"]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.timeLimit = .nanoseconds(1) }
        #expect(report.pages == [])
        #expect(report.gaps.map(\.subject) == ["files", "pages"], "\(report.text)")
        #expect(report.hasTimedOut && !report.isComplete && report.hasFailed(at: .high))
        let reason = "the time limit of the audit has passed"
        #expect(report.gaps.allSatisfy { $0.reason.hasPrefix(reason) } && report.text.contains(reason))
        #expect(report.gaps[0].reason.hasSuffix(" files were not examined"))
        #expect(report.gaps[1].reason == "\(reason); 1 page was not opened")
    }

    @Test func `a program is not read after the time limit`() async throws {
        let report = try await AuditedProgram.audit(AuditFault.program) { $0.timeLimit = .zero }
        #expect(report.findings == [] && report.gaps.map(\.subject) == ["program"])
        #expect(report.hasTimedOut && ProgramAuditReports([report]).hasFailed(at: .high))
    }

    @Test func `the time limit ends pages that never become idle, and does not find defects by that`() async throws {
        let names = (0..<40).map { "pages/p\($0)" }
        var files = AuditFault.program
        files["app.json"] = JSON.text(["pages": .array(names.map(ScriptValue.string))])
        for name in names {
            files[name + ".axml"] = "<view>Page</view>\n"
            files[name + ".js"] = "Page({ onLoad() { const poll = () => setTimeout(poll, 10); poll(); } });\n"
        }
        let report = try await AuditedProgram.audit(files) {
            $0.rules = ["RES-01", "RES-02", "RES-15", "RES-16"]
            $0.idleTimeout = .seconds(60)
            $0.parallelPageCount = 2
            $0.timeLimit = .seconds(3)
        }
        #expect(report.hasTimedOut && report.pages.count < names.count, "\(report.text)")
        #expect(report.findings == [], "\(report.text)")
    }

    @Test func `an audit within its time limit is complete`() async throws {
        let report = try await AuditedProgram.audit(AuditFault.program) { $0.timeLimit = .seconds(200) }
        #expect(report.isComplete && !report.hasTimedOut && report.findings == [], "\(report.text)")
    }
}
