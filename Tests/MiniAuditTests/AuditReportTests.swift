import MiniAudit
import MiniCore
import MiniHost
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuditReportTests {
    private static let files = AuditFault.program.merging([
        "app.js": "App({ data: { apiSecret: 'q8Zk1Lr73x' } });\n",
        "pages/index/index.js": "Page({ onLoad() { my.request({ url: 'http://user:pw@a.example/?x=<b>' }); } });\n",
        "pages/index/index.axml": "<view>Shop</view>\n<image src=\"{{'<b>'}}\"/>\n",
    ]) { _, new in new }

    @Test func `two audits have the same reports in all formats`() async throws {
        var texts: [[String]] = []
        for _ in 0..<2 {
            let report = try await AuditedProgram.audit(Self.files)
            let reports = ProgramAuditReports([report])
            texts.append([reports.text, reports.html, JSON.text(reports.document), JSON.text(reports.sarif)])
        }
        #expect(texts[0] == texts[1])
        for text in texts[0] {
            #expect(text.contains("NET-04") && text.contains("SEC-02"))
            #expect(!text.contains("q8Zk1Lr73x") && !text.contains("pw@") && !text.contains("minihost-"), "\(text)")
        }
    }

    @Test func `a finding has its place and the command that repeats it`() async throws {
        let report = try await AuditedProgram.audit(Self.files)
        let finding = try #require(report.findings.first { $0.rule.number == "NET-04" })
        #expect(finding.place == "pages/index/index.js:1:37")
        #expect(report.command(for: finding) == "mini audit shop --rule NET-04")
        #expect(report.findings.first?.severity == .high)
        #expect(report.hasFailed(at: .high))
    }

    @Test func `the page of HTML has no scripts, loads nothing and contains no markup of the program`() async throws {
        let html = ProgramAuditReports([try await AuditedProgram.audit(Self.files)]).html
        #expect(html.contains("default-src 'none'"))
        #expect(
            !html.contains("<script") && !html.contains(" src=") && !html.contains("<b></") && !html.contains("'<b>'")
        )
        #expect(html.contains("prefers-color-scheme: dark"))
    }

    @Test func `SARIF has the rules, the places and fingerprints`() async throws {
        let sarif = ProgramAuditReports([try await AuditedProgram.audit(Self.files)]).sarif
        let run = try #require(sarif["runs"]?[0])
        #expect(sarif["version"] == "2.1.0")
        #expect(run["tool"]?["driver"]?["rules"]?.array?.count == AuditRule.all.count)
        #expect(run["invocations"]?[0]?["executionSuccessful"] == true)
        let results = try #require(run["results"]?.array)
        let result = try #require(results.first { $0["ruleId"] == "NET-04" })
        #expect(result["level"] == "error")
        let place = result["locations"]?[0]?["physicalLocation"]
        #expect(place?["artifactLocation"]?["uri"] == "pages/index/index.js")
        #expect(place?["region"]?["startLine"] == 1)
        #expect(result["partialFingerprints"]?["miniAudit/v1"]?.string?.utf8.count == 16)
    }

    @Test func `a message of SARIF has no links of the program`() async throws {
        let script = "Page({ onLoad() { throw new Error('[help](https://a.example/)'); } });\n"
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let sarif = ProgramAuditReports([try await AuditedProgram.audit(files) { $0.rules = ["RES-01"] }]).sarif
        let message = try #require(sarif["runs"]?[0]?["results"]?[0]?["message"]?["text"]?.string)
        #expect(message.contains("[help] (https://a.example/)"), "\(message)")
    }

    @Test(arguments: [
        (AuditSeverity.low, "PRF-03"), (AuditSeverity.medium, "SEC-02"), (AuditSeverity.high, "NET-04"),
    ])
    func `a report fails at the severity of its finding and at lower ones`(
        _ severity: AuditSeverity,
        _ rule: String,
    ) async throws {
        let list = ["pages/index/index.axml": "<view a:for=\"{{rows}}\">{{item}}</view>\n"]
        let files = Self.files.merging(list) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = [rule] }
        #expect(report.findings.map(\.severity) == [severity], "\(report.text)")
        let clean = try await AuditedProgram.audit(AuditFault.program) { $0.rules = [rule] }
        for limit in AuditSeverity.allCases {
            #expect(report.hasFailed(at: limit) == (limit <= severity), "\(limit)")
            #expect(!clean.hasFailed(at: limit))
            // One program of several fails for all.
            #expect(ProgramAuditReports([clean, report]).hasFailed(at: limit) == (limit <= severity), "\(limit)")
        }
        // Accepted findings do not fail.
        var known = report
        known.removeFindings(in: try AuditBaseline(Array(AuditBaseline.text(of: report).utf8), file: "audit.json"))
        #expect(!known.hasFailed(at: .low))
    }

    @Test func `only the rules of the options are applied`() async throws {
        let report = try await AuditedProgram.audit(Self.files) { $0.rules = ["SEC-02"] }
        #expect(report.findings.map(\.rule.number) == ["SEC-02"])
        #expect(report.pages == [])
    }

    @Test func `pages beyond the limit are not audited, and the report is not complete`() async throws {
        let names = (0..<5).map { "pages/p\($0)/p" }
        var files = AuditFault.program
        files["app.json"] = JSON.text(["pages": .array(names.map(ScriptValue.string))])
        for name in names { files[name + ".axml"] = "<view>Page</view>\n" }
        let report = try await AuditedProgram.audit(files) { $0.pageLimit = 2 }
        #expect(report.pages == ["pages/p0/p", "pages/p1/p"])
        #expect(report.gaps.map(\.reason).contains("3 pages were not opened; the limit is 2 pages"))
        #expect(!report.isComplete && report.hasFailed(at: .high))
        #expect(report.text.contains("not audited: pages"))
    }

    @Test func `a page that is chosen twice is opened once`() async throws {
        let script = "Page({ onLoad() { my.setStorageSync({ key: 'a', data: 1 }); } });\n"
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) {
            $0.rules = ["STO-05"]
            $0.pages = ["pages/index/index", "pages/index/index"]
            $0.pageLimit = 1
        }
        #expect(report.pages == ["pages/index/index"])
        #expect(report.storage.map(\.page) == ["pages/index/index"] && report.gaps == [], "\(report.text)")
    }

    @Test func `numbers of one have nouns in the singular`() async throws {
        var report = try await AuditedProgram.audit(Self.files) { $0.rules = ["SEC-02"] }
        let found = "shop: 1 finding (0 high, 1 medium, 0 low), 0 accepted, 0 known; 0 pages opened\n"
        #expect(report.text.hasSuffix(found), "\(report.text)")
        report.limitFindings(to: 0)
        #expect(report.gaps.map(\.reason) == ["1 more finding is left out"])
        let names = ["pages/index/index", "pages/other/other"]
        let files = AuditFault.program.merging([
            "app.json": JSON.text(["pages": .array(names.map(ScriptValue.string))]),
            "pages/other/other.axml": "<view>Page</view>\n",
        ]) { _, new in new }
        let part = try await AuditedProgram.audit(files) {
            $0.rules = ["RES-01"]
            $0.pageLimit = 1
        }
        #expect(part.gaps.map(\.reason) == ["1 page was not opened; the limit is 1 page"])
        let end = "0 known; 1 page opened; not complete: 1 part was not audited\n"
        #expect(part.text.hasSuffix(end), "\(part.text)")
    }

    @Test func `a program that throws at its start is not audited completely`() async throws {
        let files = AuditFault.program.merging(["app.js": "nothing();\n"]) { _, new in new }
        let report = try await AuditedProgram.audit(files)
        #expect(!report.isComplete)
        #expect(report.gaps.map(\.subject) == ["pages/index/index"])
        #expect(report.hasFailed(at: .high))
    }

    @Test func `a hostile template is audited as far as possible`() async throws {
        let text = String(repeating: "<view>", count: 5_000)
        let files = AuditFault.program.merging(["pages/index/index.axml": text]) { _, new in new }
        let report = try await AuditedProgram.audit(files)
        #expect(report.findings.contains { $0.rule.number == "COD-02" }, "\(report.text)")
        #expect(report.hasFailed(at: .high))
    }

    @Test func `dependencies are listed with their versions`() async throws {
        let files = AuditFault.program.merging([
            "node_modules/@a/b/package.json": #"{"name": "@a/b", "version": "1.2.3"}"#,
            "node_modules/@a/b/lib/package.json": #"{"version": "9"}"#,
        ]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["PKG-11"] }
        #expect(report.dependencies.map(\.packageURL) == ["pkg:npm/%40a/b@1.2.3"])
        let bill = ProgramAuditReports([report, report]).billOfMaterials
        #expect(bill["bomFormat"] == "CycloneDX" && bill["components"]?.array?.count == 1)
        #expect(bill["components"]?[0]?["group"] == "@a" && bill["components"]?[0]?["version"] == "1.2.3")
        #expect(report.findings == [])
    }

    @Test func `a text with control characters stays on one line`() async throws {
        let files = AuditFault.program.merging([
            "pages/index/index.js": "Page({ onLoad() { throw new Error('a\\u001b[31m\\u202e'); } });\n"
        ]) { _, new in new }
        let report = try await AuditedProgram.audit(files)
        #expect(report.findings.map(\.rule.number) == ["RES-01"])
        #expect(!report.text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
    }

    @Test func `an address in a file that a page connects to is one finding, with its place in the file`() async throws
    {
        let script = "Page({ onLoad() { my.request({ url: 'http://a.example/', data: { id: 1 }, fail() {} }); } });\n"
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["NET-01"] }
        #expect(report.findings.map(\.place) == ["pages/index/index.js:1:37"])
    }

    @Test func `a page with more requests than are kept is not audited completely`() async throws {
        let script = """
            Page({
              onLoad() { for (let n = 0; n < 1100; n++) my.request({ url: 'https://a.example/', fail() {} }); },
            });
            """
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["NET-01"] }
        #expect(report.gaps.map(\.subject) == ["pages/index/index"], "\(report.text)")
        #expect(!report.isComplete)
    }

    @Test func `a page with more JSAPI calls than are kept is not audited completely`() async throws {
        let script = """
            Page({
              onLoad() { this.read(0); },
              read(step) {
                for (let n = 0; n < 1000; n++) my.getStorageSync({ key: 'a' });
                if (step < 10) setTimeout(() => this.read(step + 1), 10);
              },
            });
            """
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { audit in
            audit.rules = ["PRV-01"]
            audit.idleTimeout = .seconds(30)
            audit.configuration.limits.script.timePerTurn = .seconds(20)
        }
        #expect(report.gaps.map(\.subject) == ["pages/index/index"], "\(report.text)")
        #expect(report.findings == [] && !report.isComplete)
    }

    @Test func `sizes and colours without limits do not end an audit`() async throws {
        let style = ".use { width: 1e300px; height: 20px; color: rgb(1e400, nan, -1e300); }\n"
        let files = AuditFault.program.merging([
            "pages/index/index.js": "Page({ use() {} });\n", "pages/index/index.acss": style,
            "pages/index/index.axml": "<view class=\"use\" onTap=\"use\">Use</view>\n",
        ]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["ACC-03", "ACC-04"] }
        #expect(report.isComplete, "\(report.text)")
    }

    @Test func `the text of an exception is evidence without the secrets in it`() async throws {
        let key = "AKIA" + "IOSFODNN7EXAMPLQ"
        let script = "Page({ onLoad() { throw new Error('the key \(key) is refused'); } });\n"
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["RES-01", "SEC-01"] }
        #expect(report.findings.map(\.rule.number) == ["RES-01", "SEC-01"])
        #expect(!report.text.contains(key) && report.text.contains("the key *** is refused"), "\(report.text)")
    }

    @Test func `the version of a dependency is encoded in its package URL`() async throws {
        let files = AuditFault.program.merging([
            "node_modules/a/package.json": ##"{"version": "1.0.0+b?c#d"}"##
        ]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["PKG-11"] }
        #expect(report.dependencies.map(\.packageURL) == ["pkg:npm/a@1.0.0%2Bb%3Fc%23d"])
    }

    @Test func `the report of a program that cannot be read does not contain its path`() {
        let error = PackageError(#"there is no app.json in "/srv/store/a"; give the folder of a mini program"#)
        let report = ProgramAuditReport(program: "a", folder: "/srv/store/a", unreadable: error)
        #expect(
            report.findings.map(\.message) == [#"there is no app.json in "a"; give the folder of a mini program"#]
        )
    }

    @Test func `the name of a program has no control characters`() {
        let report = ProgramAuditReport(program: "a\u{1b}[31m", unreadable: PackageError("there is no app.json"))
        #expect(report.program == "a\\u{1b}[31m")
        #expect(!report.text.contains("\u{1b}"))
    }

    @Test func `a program that cannot be read has a report that fails`() {
        let report = ProgramAuditReport(
            program: "a",
            unreadable: PackageError("there is no app.json", file: "app.json")
        )
        #expect(report.findings.map(\.rule.number) == ["COD-02"])
        #expect(report.hasFailed(at: .high))
    }
}
