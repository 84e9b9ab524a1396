import CommandHarness
import MiniAudit
import MiniHost
import Testing

/// The sample programs have no finding of the severity high.
@Suite(.timeLimit(.minutes(5)))
struct SampleProgramAuditTests {
    private func audit(_ name: String, _ change: (inout ProgramAudit) -> Void = { _ in }) async throws {
        let folder = "\(Product.packageFolder)/MiniPrograms/\(name)"
        var audit = ProgramAudit(try ProgramPackage(folder: folder), name: name)
        audit.rules = AuditedProgram.rules
        change(&audit)
        let report = try await audit.run()
        #expect(!report.hasFailed(at: .high), "\(report.text)")
        #expect(!report.findings.contains { $0.rule.number == "AUD-01" }, "\(report.text)")
    }

    @Test(arguments: ["gallery", "hello", "notes", "shop", "weather"])
    func `a sample program has no finding that fails`(_ name: String) async throws {
        try await audit(name)
    }

    // Its pages run suites about failures of all kinds.
    @Test func `the files of the program of the conformance suites have no finding that fails`() async throws {
        try await audit("conformance") { $0.pages = [] }
    }
}
