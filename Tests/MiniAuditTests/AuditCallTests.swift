import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The list of delegated and personal JSAPIs that a program calls.
@Suite(.timeLimit(.minutes(5)))
struct AuditCallTests {
    private static let files = AuditFault.program.merging([
        "app.js": "App({ onLaunch() { my.vibrate(); } });\n",
        "pages/index/index.js": """
        Page({
          onLoad() {
            my.getLocation({ fail() {} });
            my.getLocation({ fail() {} });
            my.getStorage({ key: 'n' });
          },
          use() { my.getClipboard({ fail() {} }); },
        });

        """,
        "pages/index/index.axml": "<view class=\"title\" onTap=\"use\">Use</view>\n<view onTap=\"use\">Again</view>\n",
    ]) { _, new in new }

    private static func call(_ name: String, in report: ProgramAuditReport) throws -> AuditCall {
        try #require(report.calls.first { $0.name == name && $0.page == "pages/index/index" }, "\(report.calls)")
    }

    @Test func `calls are listed with their page, their numbers before and after a tap, and their place`() async throws
    {
        let report = try await AuditedProgram.audit(Self.files)
        #expect(Set(report.calls.map(\.name)) == ["getClipboard", "getLocation", "vibrate"])
        #expect(report.calls == report.calls.sorted())
        let location = try Self.call("getLocation", in: report)
        #expect(location.countBeforeTap == 2 && location.countAfterTap == 0 && location.data == "the location")
        #expect(location.place.hasPrefix("pages/index/index.js:3:"), "\(location)")
        let clipboard = try Self.call("getClipboard", in: report)
        #expect(clipboard.countBeforeTap == 0 && clipboard.countAfterTap == 2 && clipboard.data == "the clipboard")
        #expect(clipboard.place.hasPrefix("pages/index/index.js:7:"), "\(clipboard)")
    }

    @Test func `the reports for people have the calls, and the log of SARIF has them as a property`() async throws {
        let report = try await AuditedProgram.audit(Self.files)
        let reports = ProgramAuditReports([report])
        let words =
            "shop: my.getClipboard (the clipboard) is called on 1 page, at most 0 calls before a tap and 2 after it"
        #expect(report.text.contains(words), "\(report.text)")
        #expect(reports.html.contains("Delegated and personal JSAPIs") && reports.html.contains("my.getClipboard"))
        let calls = try #require(reports.sarif["runs"]?[0]?["properties"]?["calls"])
        #expect(calls == report.document["calls"] && calls.array?.count == report.calls.count)
        #expect(calls[0]?["name"] == "getClipboard" && calls[0]?["afterTap"] == 2)
    }

    @Test func `a merge has the calls of all parts`() async throws {
        let report = try await AuditedProgram.audit(Self.files)
        let part = AuditPart(1, of: 1, options: [], entries: ["shop"], audited: ["shop"], reports: [report])
        let read = try AuditPart(Array(JSON.text(part.document).utf8), file: "1.json")
        #expect(try AuditPart.merged([read]).reports.map(\.calls) == [report.calls])
        #expect(!report.calls.isEmpty)
    }

    @Test func `a JSAPI of a page that never becomes idle counts once`() async throws {
        let script = "Page({ onLoad() { const poll = () => { my.vibrate(); setTimeout(poll, 10); }; poll(); } });\n"
        let files = AuditFault.program.merging(["pages/index/index.js": script]) { _, new in new }
        let report = try await AuditedProgram.audit(files) {
            $0.rules = ["RES-14"]
            $0.idleTimeout = .milliseconds(300)
        }
        #expect(try Self.call("vibrate", in: report).countBeforeTap == 1)
    }

    @Test func `JSAPIs beyond the limit are not made unavailable one by one, which the report states`() async throws {
        let names = [
            "vibrate", "vibrateLong", "vibrateShort", "scan", "ocr", "getWifiList", "startWifi", "stopWifi",
            "getBeacons",
            "openCardList", "openTicketList", "openVoucherList",
        ]
        let calls = names.map { "my.\($0)({ fail() {} });" }.joined(separator: " ")
        let files = AuditFault.program.merging(["pages/index/index.js": "Page({ onLoad() { \(calls) } });\n"]) {
            _,
            new in
            new
        }
        let report = try await AuditedProgram.audit(files) { $0.rules = ["RES-11"] }
        let reason = "2 more JSAPIs of pages/index/index were not made unavailable one by one"
        #expect(report.gaps.map(\.reason) == [reason] && report.isComplete, "\(report.text)")
    }
}
