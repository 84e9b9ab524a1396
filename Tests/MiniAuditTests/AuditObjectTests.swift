import CommandHarness
import MiniAudit
import MiniHost
import Testing

/// Personal data that is followed by the identity of its objects.
@Suite(.timeLimit(.minutes(5))) struct AuditObjectTests {
    /// Audits a page that passes the object of the location to code after a tap.
    private func audit(
        _ code: String,
        _ change: (inout ProgramAudit) -> Void = { _ in },
    ) async throws -> ProgramAuditReport {
        let files = [
            AuditFault.js: """
            Page({
              data: { distance: 0 },
              use() { my.getLocation({ success: place => this.found(place), fail() {} }); },
              found(place) {
            \(code)
              },
            });

            """,
            AuditFault.axml: "<view class=\"use\" onTap=\"use\">{{distance}} m</view>\n",
            AuditFault.acss: ".use { width: 200px; height: 60px; color: #222; }\n",
        ]
        return try await AuditedProgram.audit(AuditFault.program.merging(files) { _, new in new }, change)
    }

    private static let round = """
            place.longitude = Math.round(place.longitude);
            place.latitude = Math.round(place.latitude);
            delete place.city;
        """

    @Test func `the evidence of an object names both JSAPIs`() async throws {
        let report = try await audit(
            "\(Self.round)\n    my.request({ url: 'https://shop.example/a', data: place, fail() {} });"
        )
        #expect(report.findings.map(\.rule.number) == ["PRV-05"], "\(report.text)")
        #expect(report.findings.map(\.message) == ["the page sends the location to shop.example"])
        #expect(report.findings.map(\.evidence) == ["an object of my.getLocation in my.request, by its identity"])
        #expect(report.findings.map(\.page) == ["pages/index/index"])
    }

    @Test func `a stored object is found in both forms of the JSAPI`() async throws {
        let calls = [
            "setStorageSync({ key: 'place', data: [place] })", "setStorage({ key: 'place', data: place, fail() {} })",
        ]
        for call in calls {
            let report = try await audit("\(Self.round)\n    my.\(call);")
            #expect(report.findings.map(\.rule.number) == ["STO-01"], "\(report.text)")
            #expect(report.findings.map(\.message) == ["the page stores the location"])
        }
    }

    @Test func `an object whose content is found as well has one finding, by its content`() async throws {
        let report = try await audit(
            """
                my.request({ url: 'https://shop.example/a', method: 'POST', data: place, fail() {} });
                my.setStorageSync({ key: 'place', data: place });
            """
        )
        #expect(report.findings.map(\.rule.number).sorted() == ["PRV-05", "STO-01"], "\(report.text)")
        #expect(report.findings.filter { $0.evidence.contains("identity") } == [])
    }

    @Test func `another server is another finding`() async throws {
        let report = try await audit(
            """
                my.request({ url: 'https://shop.example/a', method: 'POST', data: place, fail() {} });
            \(Self.round)
                my.request({ url: 'https://other.example/a', method: 'POST', data: place, fail() {} });
            """
        )
        let messages = report.findings.filter { $0.rule.number == "PRV-05" }.map(\.message).sorted()
        #expect(
            messages == [
                "the page sends the location to other.example", "the page sends the location to shop.example",
            ]
        )
    }

    @Test func `a location with which a page only computes has no finding`() async throws {
        let report = try await audit(
            """
                const distance = Math.round(Math.abs(place.longitude - 87) * 80000);
                this.setData({ distance });
                my.request({ url: 'https://shop.example/a', data: { opened: true }, fail() {} });
                my.setStorageSync({ key: 'used', data: { times: 1 } });
            """
        )
        #expect(report.findings == [], "\(report.text)")
    }

    @Test func `a copy of a rounded location is not found`() async throws {
        let report = try await audit(
            "\(Self.round)\n    my.request({ url: 'https://shop.example/a', data: { ...place }, fail() {} });"
        )
        #expect(report.findings == [], "\(report.text)")
    }

    @Test func `a changed object is followed in a program with a process of its own`() async throws {
        let code = "\(Self.round)\n    my.request({ url: 'https://shop.example/a', data: place, fail() {} });"
        let report = try await audit(code) { audit in
            audit.rules = ["PRV-05"]
            audit.configuration.isolation = AuditedProgram.process(.miniWorker)
            audit.configuration.limits.script.timePerTurn = .seconds(20)
        }
        #expect(report.findings.map(\.rule.number) == ["PRV-05"] && report.isComplete, "\(report.text)")
        #expect(report.findings.map(\.evidence) == ["an object of my.getLocation in my.request, by its identity"])
    }

    @Test func `calls after the limit of followed calls are a gap that fails`() async throws {
        for (count, isComplete) in [(199, true), (201, false)] {
            let url = "`https://shop.example/${n}`"
            let request = "my.request({ url: \(url), data: place, fail() {} });"
            let report = try await audit("\(Self.round)\n    for (let n = 0; n < \(count); n++) \(request)") {
                $0.rules = ["PRV-05"]
            }
            #expect(report.findings.map(\.rule.number) == ["PRV-05"], "\(report.text)")
            #expect(report.isComplete == isComplete, "\(report.text)")
            let reasons = report.gaps.map(\.reason)
            #expect(reasons.contains { $0.hasPrefix("the page passes objects") } == !isComplete, "\(reasons)")
        }
    }

    @Test func `reports of the same program are the same`() async throws {
        let code = """
            \(Self.round)
                my.request({ url: 'https://b.example/', data: place, fail() {} });
                my.request({ url: 'https://a.example/', data: place, fail() {} });
                my.setStorageSync({ key: 'place', data: place });
            """
        let first = try await audit(code)
        let second = try await audit(code)
        #expect(first.text == second.text)
        #expect(first.findings.map(\.rule.number).sorted() == ["PRV-05", "PRV-05", "STO-01"], "\(first.text)")
    }
}
