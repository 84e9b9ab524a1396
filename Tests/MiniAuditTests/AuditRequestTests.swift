import MiniAudit
import MiniHost
import Testing

/// Requests that are cut off one by one.
@Suite(.timeLimit(.minutes(5)))
struct AuditRequestTests {
    /// Audits a page with requests, of which one throws when it fails while another one succeeds.
    ///
    /// The first request fails silently, so that the page works without a network.
    private func audit(_ count: Int, throwsAt number: Int) async throws -> ProgramAuditReport {
        let script = """
            Page({
              onLoad() { this.ask(1); },
              ask(n) {
                const isFirst = n === 1;
                my.request({
                  url: `https://shop.example/${n}`,
                  success: () => { if (n < \(count)) this.ask(n + 1); },
                  fail: () => {
                    if (n === \(number)) throw new Error('half');
                    if (!isFirst && n < \(count)) this.ask(n + 1);
                  },
                });
              },
            });

            """
        let files = AuditFault.program.merging([AuditFault.js: script]) { _, new in new }
        return try await AuditedProgram.audit(files) { $0.rules = ["RES-06"] }
    }

    @Test func `each of the first twenty requests is cut off`() async throws {
        let report = try await audit(20, throwsAt: 20)
        #expect(report.findings.map(\.message) == ["the page throws when request 20 is cut off"], "\(report.text)")
        #expect(report.gaps == [], "\(report.text)")
    }

    @Test func `the requests after the first twenty are cut off at once, which the report states`() async throws {
        let report = try await audit(24, throwsAt: 23)
        let message = "the page throws when requests from number 21 on are cut off"
        #expect(report.findings.map(\.message) == [message], "\(report.text)")
        let reason = "4 more requests of pages/index/index were not cut off one by one"
        #expect(report.gaps.map(\.reason) == [reason] && report.isComplete, "\(report.text)")
    }

    @Test func `a page that keeps working after each failure has no finding`() async throws {
        let report = try await audit(24, throwsAt: 0)
        #expect(report.findings == [] && report.isComplete, "\(report.text)")
    }
}
