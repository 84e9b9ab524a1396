import MiniAudit
import MiniHost
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AuditFaultTests {
    @Test func `a program without faults has no findings`() async throws {
        let report = try await AuditedProgram.audit(AuditFault.program)
        #expect(report.findings == [])
        #expect(report.gaps == [])
        #expect(report.pages == ["pages/index/index"])
    }

    @Test(arguments: AuditFault.all)
    func `a fault is found by its rule and by no other`(_ fault: AuditFault) async throws {
        let report = try await AuditedProgram.audit(fault.program) { audit in
            if !fault.domains.isEmpty { audit.policy.domains = try ServerDomains(domains: fault.domains) }
            if let encryptor = fault.encryptor {
                audit.configuration.encryptors = LocalStorageEncryptorRing(encryptor)
            }
        }
        #expect(Set(report.findings.map(\.rule.number)) == fault.also.union([fault.rule]), "\(report.text)")
        #expect(report.isComplete == (fault.rule != "RES-15"), "\(report.text)")
        // What a run finds has evidence, and a file at least.
        let found = report.findings.filter { $0.page != nil }
        #expect(found.allSatisfy { !$0.evidence.isEmpty && $0.file != nil }, "\(report.text)")
    }

    @Test func `a package that is loaded too slowly is found by its rule and by no other`() async throws {
        let report = try await AuditedProgram.audit(AuditFault.program) {
            $0.rules.insert("PRF-06")
            $0.loadTimeLimit = .zero
        }
        #expect(report.findings.map(\.rule.number) == ["PRF-06"], "\(report.text)")
        #expect(report.findings.map(\.place) == ["app.json"])
        #expect(report.findings.map(\.evidence) == ["the duration is over 0 ms"])
        let time = try #require(report.loadTime)
        #expect(time > .zero)
    }

    @Test func `a package that is loaded within the limit has no finding, and its time is in no document`() async throws
    {
        let measured = try await AuditedProgram.audit(AuditFault.program) {
            $0.rules = ["PRF-06"]
            $0.loadTimeLimit = .seconds(60)
        }
        let other = try await AuditedProgram.audit(AuditFault.program) { $0.rules = ["RES-01"] }
        #expect(measured.findings == [] && measured.loadTime != nil && other.loadTime == nil)
        #expect(ProgramAuditReports([measured]).document == ProgramAuditReports([other]).document)
        #expect(measured.text == other.text)
    }

    @Test func `a page whose tree takes too long is found by its rule and by no other`() async throws {
        let report = try await AuditedProgram.audit(AuditFault.program) {
            $0.rules.insert("PRF-05")
            $0.treeTimeLimit = .zero
        }
        #expect(report.findings.map(\.rule.number) == ["PRF-05"], "\(report.text)")
        #expect(report.findings.map(\.page) == ["pages/index/index"])
        #expect(report.findings.map(\.evidence) == ["the duration is over 0 ms"])
        let other = try await AuditedProgram.audit(AuditFault.program) {
            $0.rules.insert("PRF-05")
            $0.treeTimeLimit = .seconds(60)
        }
        #expect(other.findings == [], "\(other.text)")
    }

    @Test func `a program that does not start has no time`() async throws {
        let files = AuditFault.program.merging(["app.js": "nothing();\n"]) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["PRF-06"] }
        #expect(report.loadTime == nil && report.findings.map(\.rule.number) == [], "\(report.text)")
        #expect(!report.isComplete)
    }

    @Test func `each rule has a fault, except those of measured time`() {
        #expect(Set(AuditFault.all.map(\.rule)) == AuditedProgram.rules)
        #expect(AuditFault.all.count >= 60)
    }

    @Test func `the numbers and the references of rules have their forms`() {
        #expect(Set(AuditRule.all.map(\.number)).count == AuditRule.all.count)
        for rule in AuditRule.all {
            #expect(rule.number.wholeMatch(of: /[A-Z]{3}-[0-9]{2}/) != nil)
            #expect(rule.masvs.allSatisfy { $0.wholeMatch(of: /MASVS-[A-Z]+-[1-4]/) != nil })
            #expect(rule.taf.allSatisfy { $0.wholeMatch(of: /T\/TAF 180\.[14]-2023 5\.[1-6]/) != nil })
        }
    }
}
