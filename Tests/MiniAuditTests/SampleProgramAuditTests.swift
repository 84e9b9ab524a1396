import CommandHarness
import MiniAudit
import MiniHost
import Testing

/// Twenty programs without a finding of the severity high: the sample programs, and small ones.
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

    private static let samples = ["gallery", "hello", "notes", "shop", "weather"]

    @Test(arguments: samples)
    func `a sample program has no finding that fails`(_ name: String) async throws {
        try await audit(name)
    }

    // Its pages run suites about failures of all kinds.
    @Test func `the files of the program of the conformance suites have no finding that fails`() async throws {
        try await audit("conformance") { $0.pages = [] }
    }

    @Test(arguments: CleanProgram.all)
    func `a small program has no finding that fails`(_ program: CleanProgram) async throws {
        let report = try await AuditedProgram.audit(program.files)
        #expect(!report.hasFailed(at: .high), "\(report.text)")
    }

    @Test func `there are twenty programs of different names and scripts`() {
        let names = Self.samples + ["conformance"] + CleanProgram.all.map(\.name)
        #expect(Set(names).count == names.count && names.count >= 20)
        #expect(Set(CleanProgram.all.map(\.files)).count == CleanProgram.all.count)
    }
}
