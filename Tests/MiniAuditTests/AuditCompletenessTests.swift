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
}
