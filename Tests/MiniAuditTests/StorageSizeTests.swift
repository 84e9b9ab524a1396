import MiniAudit
import MiniCore
import MiniHost
import Testing

/// The sizes of what pages store, and the rules about them.
@Suite(.timeLimit(.minutes(5)))
struct StorageSizeTests {
    private static let rules: Set = ["STO-05", "STO-06", "STO-07"]

    private func audit(_ members: String, _ limit: Duration = .milliseconds(500)) async throws -> ProgramAuditReport {
        let files = AuditFault.program.merging([
            AuditFault.js: "Page({\n  \(members)\n});\n",
            AuditFault.axml: "<view class=\"title\" onTap=\"use\">Use</view>\n",
        ]) { _, new in new }
        return try await AuditedProgram.audit(files) { audit in
            audit.rules = Self.rules
            audit.configuration.limits.script.timePerTurn = limit
        }
    }

    @Test func `the report has the keys, the sizes and the files of a page`() async throws {
        let report = try await audit(
            """
            onLoad() {
                my.setStorageSync({ key: 'a', data: 'x'.repeat(2048) });
                my.setStorageSync({ key: 'b', data: { text: 'é'.repeat(1024) } });
              },
              use() {
                const filePath = `${my.env.USER_DATA_PATH}/a.txt`;
                my.getFileSystemManager().writeFileSync({ filePath, data: 'x'.repeat(1025) });
              },
            """
        )
        let storage = try #require(report.storage.first)
        #expect(report.storage.count == 1 && storage.page == "pages/index/index")
        // The second value is JSON with 11 more bytes.
        #expect((storage.keyCount, storage.valueSize, storage.largestValueSize) == (2, 5, 3), "\(report.text)")
        #expect((storage.fileCount, storage.fileSize) == (1, 2), "\(report.text)")
        #expect(report.findings == [], "\(report.text)")
        let reports = ProgramAuditReports([report])
        let line = "shop: pages/index/index stores 2 keys (5 KB, the largest value 3 KB) and 1 file (2 KB)\n"
        #expect(reports.text.contains(line), "\(reports.text)")
        #expect(reports.html.contains("<h3>Stored data (1)</h3>"))
        #expect(reports.document["storage"]?[0]?["keys"] == 2 && reports.document["storage"]?[0]?["fileSize"] == 2)
        #expect(reports.sarif["runs"]?[0]?["properties"]?["storage"]?[0]?["files"] == 1)
        let part = AuditPart(1, of: 1, options: [], entries: ["shop"], audited: ["shop"], reports: [report])
        let merged = try AuditPart.merged([AuditPart(Array(JSON.text(part.document).utf8), file: "1.json")])
        #expect(merged.reports == [report])
    }

    @Test func `a page that stores nothing is not in the report`() async throws {
        let report = try await audit("use() {},")
        #expect(report.storage == [] && !report.text.contains("stores"), "\(report.text)")
    }

    @Test func `a refused value has the place of its call`() async throws {
        let report = try await audit("use() { my.setStorage({ key: 'a', data: 'x'.repeat(205000), fail() {} }); },")
        #expect(report.findings.map(\.rule.number) == ["STO-05"], "\(report.text)")
        #expect(report.findings.map(\.file) == ["pages/index/index.js"] && report.findings.map(\.line) == [2])
        #expect(report.findings.map(\.message) == ["my.setStorage fails: a value has at most 200 KB"])
        #expect(report.findings.map(\.evidence) == ["error 14"])
    }

    @Test(arguments: [(163_840, ["STO-06"]), (163_839, [])])
    func `a value of four fifths of the limit is near to it`(_ size: Int, _ rules: [String]) async throws {
        let report = try await audit("use() { my.setStorageSync({ key: 'a', data: 'x'.repeat(\(size)) }); },")
        #expect(report.findings.map(\.rule.number) == rules, "\(report.text)")
    }

    @Test func `a large value with a random key has the same report in each audit`() async throws {
        let script = "use() { my.setStorageSync({ key: `rows${Math.random()}`, data: 'x'.repeat(180000) }); },"
        let texts = [try await audit(script).text, try await audit(script).text]
        #expect(texts[0] == texts[1] && texts[0].contains("[STO-06]"), "\(texts[0])")
    }

    @Test func `files that fill a fifth of their space are found`() async throws {
        let write = "writeFileSync({ filePath: `${my.env.USER_DATA_PATH}/${name}`, data: 'x'.repeat(5500000) })"
        let script = "use() { for (const name of ['a', 'b']) my.getFileSystemManager().\(write); },"
        let report = try await audit(script, .seconds(20))
        #expect(report.findings.map(\.rule.number) == ["STO-07"], "\(report.text)")
        #expect(report.findings.map(\.evidence) == ["10743 KB of 51200 KB in 2 files"])
    }
}
