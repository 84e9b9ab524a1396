import MiniAudit
import MiniHost
import Testing

/// What a program hides from a list of its files is audited, or is a gap that fails.
@Suite(.timeLimit(.minutes(5)))
struct AuditCompletenessTests {
    private static let code = "module.exports = () => eval('1');\n"

    private func audit(_ files: [String: String]) async throws -> ProgramAuditReport {
        let files = AuditFault.program.merging(files) { _, new in new }
        return try await AuditedProgram.audit(files) { $0.rules = ["COD-01"] }
    }

    @Test func `a script in a folder whose name begins with a dot is audited if the program reads it`() async throws {
        let report = try await audit(["app.js": "require('./.lib/code');\nApp({});\n", ".lib/code.js": Self.code])
        #expect(report.findings.map(\.file) == [".lib/code.js"], "\(report.text)")
    }

    @Test func `a script that a program loads by a computed name is audited`() async throws {
        let loader = "const name = 'code';\nrequire('./lib/' + name);\nApp({});\n"
        let report = try await audit(["app.js": loader, "lib/code.js": Self.code])
        #expect(report.findings.map(\.file) == ["lib/code.js"], "\(report.text)")
    }

    @Test(arguments: ["code.cjs", "code.mjs", "code.txt", "code"])
    func `a script with another ending is audited if the program requires it`(_ file: String) async throws {
        let report = try await audit(["app.js": "require('./\(file)');\nApp({});\n", file: Self.code])
        #expect(report.findings.map(\.file) == [file], "\(report.text)")
    }

    @Test func `folders below the last level are a gap that fails`() async throws {
        let folder = String(repeating: "a/", count: 40)
        let report = try await audit([folder + "code.js": Self.code])
        #expect(report.gaps.map(\.subject) == ["files"])
        #expect(!report.isComplete)
    }

    @Test func `a script that is too large to be parsed is a gap that fails`() async throws {
        let report = try await audit(["app.js": "App({});\n" + String(repeating: "// a line\n", count: 450_000)])
        #expect(report.gaps.contains { $0.subject == "app.js" && $0.isFailure }, "\(report.text)")
    }

    // MARK: Elements

    /// Rows that a person can tap, whose taps run a script.
    private func rows(_ count: Int, onTap: String = "") -> [String: String] {
        AuditFault.program.merging([
            "pages/index/index.js":
                "Page({ data: { rows: Array.from({ length: \(count) }, (_, n) => n) }, use() { \(onTap) } });\n",
            "pages/index/index.axml":
                "<view a:for=\"{{rows}}\" a:key=\"*this\" class=\"title\" onTap=\"use\">{{item}}</view>\n",
        ]) { _, new in new }
    }

    @Test func `elements beyond the limit are not used, which the report states`() async throws {
        let report = try await AuditedProgram.audit(rows(32)) { $0.rules = ["RES-16"] }
        #expect(report.gaps.map(\.subject) == ["pages/index/index"], "\(report.text)")
        #expect(report.gaps.map(\.reason) == ["2 more elements of pages/index/index were not used"])
        #expect(report.isComplete)
        let used = try await AuditedProgram.audit(rows(30)) { $0.rules = ["RES-16"] }
        #expect(used.gaps == [], "\(used.text)")
    }

    /// A page with the script and elements with handlers, and another page.
    private func left(
        _ script: String,
        _ handlers: [String],
        other: String = "Page({});\n",
    ) async throws -> ProgramAuditReport {
        let elements = handlers.enumerated().map { number, name in
            "<view class=\"title\" data-row=\"\(number)\" \(name)>Row \(number)</view>\n"
        }
        let files = AuditFault.program.merging([
            "app.json": #"{"pages": ["pages/index/index", "pages/other/other"]}"#,
            "pages/other/other.js": other, "pages/other/other.axml": "<view>Page</view>\n",
            "pages/index/index.js": script, "pages/index/index.axml": elements.joined(),
        ]) { _, new in new }
        return try await AuditedProgram.audit(files) { $0.rules = ["RES-16", "STO-05"] }
    }

    @Test(arguments: ["navigateTo", "redirectTo", "reLaunch"])
    func `elements after a tap that opens another page are used`(_ function: String) async throws {
        let script = """
            Page({
              open() { my.\(function)({ url: '/pages/other/other' }); },
              fail() { throw new Error('second'); },
            });

            """
        for handlers in [["onTap=\"open\"", "onTap=\"fail\""], ["onTap=\"open\"", "catchTap=\"fail\""]] {
            let report = try await left(script, handlers)
            #expect(report.findings.map(\.rule.number) == ["RES-16"], "\(report.text)")
            #expect(report.findings.map(\.page) == ["pages/index/index"])
            #expect(report.gaps == [], "\(report.text)")
        }
    }

    @Test(arguments: ["navigateTo", "redirectTo"])
    func `each element is used once, also if each one opens another page`(_ function: String) async throws {
        let script = """
            const used = new Set();
            Page({
              open({ currentTarget: { dataset } }) {
                if (used.has(dataset.row)) throw new Error('twice');
                used.add(dataset.row);
                my.setStorageSync({ key: `row${dataset.row}`, data: 1 });
                my.\(function)({ url: '/pages/other/other' });
              },
            });

            """
        let report = try await left(script, ["onTap=\"open\"", "onTap=\"open\"", "catchTap=\"open\""])
        #expect(report.findings == [] && report.gaps == [], "\(report.text)")
        #expect(report.storage.map(\.keyCount) == [3], "\(report.text)")
    }

    @Test func `elements of a page that cannot be opened again are not used, which the report states`() async throws {
        let script = """
            let loads = 0;
            Page({
              onLoad() { if (loads++ > 0) this.open(); },
              open() { my.redirectTo({ url: '/pages/other/other' }); },
              fail() { throw new Error('second'); },
            });

            """
        let report = try await left(script, ["onTap=\"open\"", "onTap=\"fail\""])
        #expect(report.findings == [] && report.isComplete, "\(report.text)")
        #expect(report.gaps.map(\.subject) == ["pages/index/index"], "\(report.text)")
        #expect(report.gaps.allSatisfy { $0.reason.hasPrefix("the page was left and not opened again") })
    }

    @Test func `a page that opens pages without an end of their work is used until the third one`() async throws {
        let script = "Page({ open() { my.navigateTo({ url: '/pages/other/other' }); } });\n"
        let poll = "Page({ onLoad() { const poll = () => setTimeout(poll, 10); poll(); } });\n"
        for (count, gapCount) in [(3, 0), (4, 1)] {
            let taps = Array(repeating: "onTap=\"open\"", count: count)
            let report = try await left(script, taps, other: poll)
            #expect(report.gaps.count == gapCount && report.isComplete, "\(report.text)")
        }
    }

    @Test func `texts and touch targets beyond the limit are not examined, which the report states`() async throws {
        let report = try await AuditedProgram.audit(rows(151)) { $0.rules = ["ACC-03", "ACC-04"] }
        let reasons = [
            "1 more text of pages/index/index was not examined",
            "1 more touch target of pages/index/index was not measured",
        ]
        #expect(report.gaps.map(\.subject) == ["ACC-03", "ACC-04"], "\(report.text)")
        #expect(report.gaps.map(\.reason) == reasons && report.isComplete)
    }
}
