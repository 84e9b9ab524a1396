import MiniAudit
import MiniHost
import Testing

/// The places and the evidence of findings in runs.
@Suite(.timeLimit(.minutes(5)))
struct AuditPlaceTests {
    private func audit(_ rule: String, _ files: [String: String]) async throws -> AuditFinding {
        let files = AuditFault.program.merging(files) { _, new in new }
        let report = try await AuditedProgram.audit(files) { $0.rules = [rule] }
        #expect(report.findings.count == 1, "\(report.text)")
        return try #require(report.findings.first)
    }

    private func script(_ rule: String, _ members: String) async throws -> AuditFinding {
        try await audit(rule, [AuditFault.js: "Page({\n  \(members)\n});\n"])
    }

    @Test func `a page that shows nothing is reported in its template`() async throws {
        let finding = try await audit("RES-02", [AuditFault.axml: "<view></view>\n"])
        #expect(finding.place == "pages/index/index.axml")
        #expect(finding.evidence.hasSuffix(", none of them with a text or a control"), "\(finding.evidence)")
    }

    @Test func `a dialogue without end is reported at its call, with its text`() async throws {
        let finding = try await script(
            "RES-12",
            """
            onLoad() { this.ask(); },
              ask() { my.confirm({ content: 'Allow?', success: ({ confirm }) => { if (!confirm) this.ask(); } }); },
            """
        )
        #expect(finding.place.hasPrefix("pages/index/index.js:3:"))
        #expect(finding.evidence == #"more than 3 times my.confirm with "Allow?""#)
    }

    @Test func `an exit after a refusal is reported at its call`() async throws {
        let finding = try await script(
            "RES-13",
            """
            onLoad() {
                my.confirm({ content: 'Allow?', success: ({ confirm }) => { if (!confirm) my.exitMiniProgram(); } });
              },
            """
        )
        #expect(finding.place.hasPrefix("pages/index/index.js:3:"))
        #expect(finding.evidence == "my.exitMiniProgram, which the page does not call without a refusal")
    }

    @Test func `a repeated request is reported at the call that was refused, with the number of calls`() async throws {
        let finding = try await script(
            "PRV-02",
            "onLoad() { my.getClipboard({ fail: () => my.getClipboard({ fail() {} }) }); },"
        )
        #expect(finding.place.hasPrefix("pages/index/index.js:2:"), "\(finding.place)")
        #expect(finding.evidence == "2 calls")
    }

    @Test func `requests without end have the evidence of a fixed number`() async throws {
        let members = """
            onLoad() { this.ask(0); },
              ask(n) { if (n < 9) my.getClipboard({ fail: () => this.ask(n + 1) }); },
            """
        let finding = try await script("PRV-02", members)
        #expect(finding.evidence == "more than 3 calls")
    }

    @Test func `an early call is reported at the only call in the script, and else in the script`() async throws {
        let one = try await script("PRV-01", "onLoad() { my.getLocation({ fail() {} }); },")
        #expect(one.place == "pages/index/index.js:2:17")
        let call = "my.getLocation({ fail() {} });"
        let two = try await script("PRV-01", "onLoad() { \(call) }, onFind() { \(call) },")
        #expect(two.place == "pages/index/index.js")
    }

    @Test func `the number of early calls of a page without an end of its work is no evidence`() async throws {
        let finding = try await script(
            "PRV-01",
            "onLoad() { const poll = () => { my.getLocation({ fail() {} }); setTimeout(poll, 10); }; poll(); },"
        )
        #expect(finding.evidence == "1 call or more before a tap")
    }

    @Test func `data that is sent is reported at the call that sends it`() async throws {
        let members = """
            use() {
                my.getClipboard({ success: ({ text }) => this.send(text) });
              },
              send(text) {
                my.request({ url: 'https://shop.example/', data: { text }, method: 'POST', success() {}, fail() {} });
              },
            """
        let template = "<view class=\"use\" onTap=\"use\">Use</view>\n"
        let finding = try await audit(
            "PRV-05",
            [AuditFault.js: "Page({\n  \(members)\n});\n", AuditFault.axml: template]
        )
        #expect(finding.place.hasPrefix("pages/index/index.js:6:"), "\(finding.place)")
    }

    @Test func `data that one of several requests sends is reported in the script without a line`() async throws {
        let script = """
            Page({
              onLoad() { my.request({ url: 'https://shop.example/rows', success() {}, fail() {} }); },
              use() {
                my.getClipboard({
                  success({ text }) {
                    my.request({ url: 'https://shop.example/', data: { text }, method: 'POST', success() {}, fail() {} });
                  },
                });
              },
            });

            """
        let template = "<view class=\"use\" onTap=\"use\">Use</view>\n"
        let finding = try await audit("PRV-05", [AuditFault.js: script, AuditFault.axml: template])
        #expect(finding.place == "pages/index/index.js")
    }

    @Test func `a call is reported in the script that makes it, and without a line if another script can make it`()
        async throws
    {
        let module = "exports.find = () => my.getLocation({ fail() {} });\n"
        let page = "const { find } = require('../../utils/place');\nPage({ onLoad() { find(); } });\n"
        let one = try await audit("PRV-01", [AuditFault.js: page, "utils/place.js": module])
        #expect(one.place.hasPrefix("utils/place.js:1:"), "\(one.place)")
        let other = page.replacing("find(); }", with: "find(); }, onFind() { my.getLocation({ fail() {} }); }")
        let two = try await audit("PRV-01", [AuditFault.js: other, "utils/place.js": module])
        #expect(two.place == "pages/index/index.js")
    }

    @Test func `an element is reported at its place in the template, also one of a list`() async throws {
        let files = [
            AuditFault.js: "Page({ data: { rows: [1] }, use() {} });\n",
            AuditFault.acss: ".row { width: 20px; height: 20px; }\n",
            AuditFault.axml: """
            <view>
              <view a:for="{{rows}}" a:key="*this" class="row" onTap="use">x</view>
            </view>

            """,
        ]
        let finding = try await audit("ACC-04", files)
        #expect(finding.place == "pages/index/index.axml:2:4")
    }

    @Test func `one of several equal elements is reported in the template`() async throws {
        let image = "<image src=\"/assets/a.png\"/>\n"
        let label = "<image src=\"/assets/b.png\" aria-label=\"The shop\"/>\n"
        let finding = try await audit("ACC-01", [AuditFault.axml: image + label])
        #expect(finding.place == "pages/index/index.axml")
    }

    @Test func `a page without an end of its work has the limit as evidence`() async throws {
        let finding = try await script("RES-14", "onLoad() { const poll = () => setTimeout(poll, 10); poll(); },")
        #expect(finding.place == "pages/index/index.js")
        #expect(finding.evidence == "the page is not idle after 2000 ms")
    }
}
