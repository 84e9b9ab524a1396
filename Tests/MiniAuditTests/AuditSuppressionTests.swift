import MiniAudit
import MiniCore
import MiniHost
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuditSuppressionTests {
    private func files(_ suppressions: String, script: String = "") -> [String: String] {
        AuditFault.program.merging([
            "mini.project.json": #"{"format": 2, "compileOptions": {"component2": true}, "audit": \#(suppressions)}"#,
            "app.js": "\(script)const a = 'http://a.example/';\nApp({ a });\n",
        ]) { _, new in new }
    }

    @Test func `an accepted finding has its reason, and does not fail`() async throws {
        let entry = #"{"suppressions": [{"rule": "NET-01", "file": "app.js", "reason": "The printer has no TLS."}]}"#
        let report = try await AuditedProgram.audit(files(entry)) { $0.rules = ["NET-01", "AUD-01"] }
        #expect(report.findings == [])
        #expect(report.suppressed.map(\.reason) == ["The printer has no TLS."])
        #expect(!report.hasFailed(at: .low))
        #expect(report.text.contains("accepted NET-01 app.js:1:11: The printer has no TLS."))
        let result = ProgramAuditReports([report]).sarif["runs"]?[0]?["results"]?[0]
        #expect(result?["suppressions"]?[0]?["justification"] == "The printer has no TLS.")
    }

    @Test func `a suppression of another file does not apply, and is reported`() async throws {
        let entry = #"{"suppressions": [{"rule": "NET-01", "file": "b.js", "reason": "Old."}]}"#
        let report = try await AuditedProgram.audit(files(entry)) { $0.rules = ["NET-01", "AUD-01"] }
        #expect(report.findings.map(\.rule.number) == ["NET-01", "AUD-01"])
    }

    private static let many = (0..<250).map { "const a\($0) = 'http://a\($0).example/';\n" }.joined()

    @Test func `accepted findings do not hide others of their rule`() async throws {
        let entry = #"{"suppressions": [{"rule": "NET-01", "file": "app.js", "reason": "Printers have no TLS."}]}"#
        let files = self.files(entry, script: Self.many + "require('./b');\n")
            .merging(["b.js": "module.exports = 'http://b.example/';\n"]) { _, new in new }
        var report = try await AuditedProgram.audit(files) { $0.rules = ["NET-01"] }
        report.limitFindings()
        #expect(report.findings.map(\.file) == ["b.js"])
        #expect(report.suppressed.count == 251)
    }

    @Test func `known findings do not hide new ones of their rule`() async throws {
        let first = try await AuditedProgram.audit(files("{}", script: Self.many)) { $0.rules = ["NET-01"] }
        let baseline = try AuditBaseline(Array(AuditBaseline.text(of: first).utf8), file: "audit.json")
        let script = Self.many + "const b = 'http://b.example/';\n"
        var second = try await AuditedProgram.audit(files("{}", script: script)) { $0.rules = ["NET-01"] }
        second.removeFindings(in: baseline)
        second.limitFindings()
        #expect(second.findings.map(\.message) == ["the connection to b.example has no TLS"])
        #expect(second.isComplete && second.gaps == [])
    }

    @Test func `findings beyond the limit are counted`() async throws {
        var report = try await AuditedProgram.audit(files("{}", script: Self.many)) { $0.rules = ["NET-01"] }
        report.limitFindings()
        #expect(report.findings.count == 200)
        #expect(report.gaps.map(\.reason) == ["51 more findings are left out"])
    }

    @Test func `a suppression of a page that was not opened is not reported`() async throws {
        let entry = #"{"suppressions": [{"rule": "RES-01", "page": "pages/index/index", "reason": "A known defect."}]}"#
        let report = try await AuditedProgram.audit(files(entry)) {
            $0.rules = ["RES-01", "AUD-01"]
            $0.pages = []
        }
        #expect(report.findings == [])
    }

    @Test(arguments: [
        // The page does not start, so that it is not opened with a query.
        (#"{"rule": "RES-03", "page": "pages/index/index", "reason": "A known defect."}"#, "nothing();\n", 0),
        (#"{"rule": "RES-03", "reason": "A known defect."}"#, "nothing();\n", 0),
        (#"{"rule": "RES-03", "file": "app.js", "reason": "A known defect."}"#, "nothing();\n", 0),
        (#"{"rule": "SEC-02", "reason": "A known defect."}"#, "nothing();\n", 1),
        (#"{"rule": "RES-03", "page": "pages/other", "reason": "A known defect."}"#, "nothing();\n", 1),
        (#"{"rule": "RES-03", "page": "pages/index/index", "reason": "A known defect."}"#, "", 1),
        // The rule cannot be decided.
        (#"{"rule": "PKG-04", "reason": "A known file."}"#, "const name = 'b';\nrequire('./' + name);\n", 0),
        (#"{"rule": "PKG-04", "reason": "A known file."}"#, "", 1),
    ])
    func `a suppression is unused only if its part was examined`(_ entry: String, _ script: String, _ count: Int)
        async throws
    {
        let files = self.files(#"{"suppressions": [\#(entry)]}"#, script: script)
            .merging(["b.js": "module.exports = 1;\n"]) { _, new in new }
        let others = ["app.js": "require('./b');\n" + (files["app.js"] ?? "")]
        let report = try await AuditedProgram.audit(files.merging(others) { _, new in new }) {
            $0.rules = ["RES-03", "SEC-02", "PKG-04", "AUD-01"]
        }
        #expect(report.findings.map(\.rule.number) == Array(repeating: "AUD-01", count: count), "\(report.text)")
    }

    @Test func `a suppression of an examined page is unused also if another page was not opened`() async throws {
        let entries = ["index/index", "other/other"].map { page in
            #"{"rule": "RES-01", "page": "pages/\#(page)", "reason": "A known defect."}"#
        }
        let files = self.files(#"{"suppressions": [\#(entries.joined(separator: ", "))]}"#).merging([
            "app.json": #"{"pages": ["pages/index/index", "pages/other/other"]}"#,
            "pages/other/other.axml": "<view>Page</view>\n",
        ]) { _, new in new }
        let report = try await AuditedProgram.audit(files) {
            $0.rules = ["RES-01", "AUD-01"]
            $0.pages = ["pages/index/index"]
        }
        let message = "the suppression of RES-01 in pages/index/index matches no finding; remove it"
        #expect(report.findings.map(\.message) == [message], "\(report.text)")
    }

    @Test(arguments: [
        (#"[]"#, "audit: expected an object"),
        (#"{"suppress": []}"#, "audit: there is no key \"suppress\"; the keys are suppressions and baseLibrary"),
        (
            #"{"baseLibrary": "1.20"}"#,
            "audit.baseLibrary: expected a version with three numbers, such as \"1.20.0\""
        ), (#"{"suppressions": {}}"#, "audit.suppressions: expected an array"),
        (#"{"suppressions": [1]}"#, "audit.suppressions[0]: expected an object"),
        (
            #"{"suppressions": [{"rule": "NET-01"}]}"#,
            "audit.suppressions[0].reason: state why the finding of NET-01 is accepted"
        ),
        (
            #"{"suppressions": [{"rule": "NET-01", "reason": " "}]}"#,
            "audit.suppressions[0].reason: state why the finding of NET-01 is accepted"
        ),
        (
            #"{"suppressions": [{"rule": "NET-99", "reason": "a"}]}"#,
            "audit.suppressions[0].rule: expected the number of a rule, such as \"NET-01\""
        ),
        (
            #"{"suppressions": [{"rule": "NET-01", "reason": "a", "line": "1"}]}"#,
            "audit.suppressions[0]: there is no key \"line\"; the keys are rule, file, page and reason"
        ),
    ])
    func `a suppression without its parts is an error`(_ settings: String, _ message: String) async throws {
        let error = try await #require(throws: PackageError.self) {
            _ = try await AuditedProgram.audit(files(settings)) { $0.rules = ["NET-01"] }
        }
        #expect(error.message == message)
        #expect(error.file == "mini.project.json")
    }

    @Test func `a baseline hides its findings, also when their lines move, and no new ones`() async throws {
        let rules: Set = ["NET-01"]
        let first = try await AuditedProgram.audit(files("{}")) { $0.rules = rules }
        let baseline = try AuditBaseline(Array(AuditBaseline.text(of: first).utf8), file: "audit.json")
        var moved = try await AuditedProgram.audit(files("{}", script: "\n\n")) { $0.rules = rules }
        moved.removeFindings(in: baseline)
        #expect(moved.findings == [] && moved.knownCount == 1)
        let more = "const b = 'http://b.example/';\n"
        var second = try await AuditedProgram.audit(files("{}", script: more)) { $0.rules = rules }
        second.removeFindings(in: baseline)
        #expect(second.findings.map(\.message) == ["the connection to b.example has no TLS"])
        #expect(second.knownCount == 1)
    }

    /// The fingerprints of the results in SARIF.
    private func fingerprints(_ report: ProgramAuditReport) -> [String] {
        let results = ProgramAuditReports([report]).sarif["runs"]?[0]?["results"]?.array ?? []
        return results.compactMap { $0["partialFingerprints"]?["miniAudit/v1"]?.string }
    }

    @Test func `equal findings have the same fingerprints in SARIF and in the baseline`() async throws {
        let rules: Set = ["NET-01"]
        let address = "http://a.example/"
        let script = "const b = '\(address)';\n"
        let first = try await AuditedProgram.audit(files("{}", script: script)) { $0.rules = rules }
        let text = AuditBaseline.text(of: first)
        #expect(first.findings.count == 2 && fingerprints(first).allSatisfy { text.contains($0) })
        let both = "const b = '\(address)';\nconst c = '\(address)';\n"
        let second = try await AuditedProgram.audit(files("{}", script: both)) { $0.rules = rules }
        var new = second
        new.removeFindings(in: try AuditBaseline(Array(text.utf8), file: "audit.json"))
        #expect(new.findings.count == 1 && new.knownCount == 2)
        #expect(fingerprints(new) == [fingerprints(second)[2]])
        let entry = #"{"suppressions": [{"rule": "NET-01", "reason": "The printer has no TLS."}]}"#
        let accepted = try await AuditedProgram.audit(files(entry, script: both)) { $0.rules = rules }
        #expect(accepted.findings == [] && fingerprints(accepted) == fingerprints(second))
        #expect(Set(fingerprints(second)).count == 3)
    }

    @Test func `a baseline of a folder accepts the findings of each program, and none of another one`() async throws {
        let first = try await AuditedProgram.audit(files("{}")) { $0.rules = ["NET-01"] }
        let text = AuditBaseline.text(of: ProgramAuditReports([first]))
        let baseline = try AuditBaseline(Array(text.utf8), file: "audit.json")
        #expect(baseline.isOfFolder)
        var known = first
        known.removeFindings(in: baseline)
        #expect(known.findings == [] && known.knownCount == 1)
        // The same findings in a program of another name.
        let other = text.replacing("\"shop\"", with: "\"bakery\"")
        var new = first
        new.removeFindings(in: try AuditBaseline(Array(other.utf8), file: "audit.json"))
        #expect(new.findings.count == 1 && new.knownCount == 0)
        let ofProgram = try AuditBaseline(Array(AuditBaseline.text(of: first).utf8), file: "audit.json")
        #expect(!ofProgram.isOfFolder)
    }

    @Test(arguments: [
        "", "{}", #"{"version": 3, "findings": []}"#, #"{"version": 1, "findings": [{}]}"#,
        #"{"version": 2, "findings": [{"fingerprint": "0000000000000000"}]}"#,
    ])
    func `a text that is no baseline is an error`(_ text: String) {
        #expect(throws: PackageError.self) { try AuditBaseline(Array(text.utf8), file: "audit.json") }
    }
}
