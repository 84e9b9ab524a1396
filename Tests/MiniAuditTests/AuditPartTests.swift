import CommandHarness
import MiniAudit
import MiniCore
import MiniHost
import Testing

/// Reports of parts of a folder of programs, and their merge.
@Suite(.timeLimit(.minutes(5)))
struct AuditPartTests {
    private static let script = (0..<210).map { "const a\($0) = 'http://a\($0).example/';\n" }.joined()
    private static let entries = ["a", "b", "c"]

    /// The reports of three programs: with more findings than a report has, with an accepted one and a minimum of the base
    /// library, and without any.
    private static func reports() async throws -> [ProgramAuditReport] {
        // The escaped control character makes the reason longer than a text of a report.
        let reason = String(repeating: "a", count: 299) + "\\u001b"
        let suppressions = #"[{"rule": "NET-01", "reason": "\#(reason)"}]"#
        let accepted = #"{"format": 2, "audit": {"baseLibrary": "1.11.0", "suppressions": \#(suppressions)}}"#
        let program = AuditFault.program
        let programs: [[String: String]] = [
            ["app.js": script + "App({});\n"],
            [
                "app.js": "App({ a: 'http://b.example/', b() { my.getBatteryInfo({}); } });\n",
                "mini.project.json": accepted,
            ],
            [
                "app.js": "App({ a() { my.getBatteryInfo({}); } });\n",
                "node_modules/@a/b/package.json": #"{"name": "@a/b", "version": "1.2.3"}"#,
            ],
        ]
        var reports: [ProgramAuditReport] = []
        for (name, files) in zip(entries, programs) {
            let folder = try TemporaryProgram(program.merging(files) { _, new in new })
            defer { folder.remove() }
            var audit = ProgramAudit(try ProgramPackage(folder: folder.path), name: name)
            audit.rules = ["NET-01", "COD-02", "COD-03", "PKG-11"]
            audit.pages = []
            audit.options = [AuditOption("--allow-domain", "shop.example")]
            reports.append(try await audit.run())
        }
        return reports
    }

    private static func part(_ number: Int, of count: Int, _ reports: [ProgramAuditReport]) -> AuditPart {
        let indices = reports.indices.filter { $0 % count == number - 1 }
        return AuditPart(
            number,
            of: count,
            options: ["--rule NET-01"],
            entries: entries,
            audited: indices.map { entries[$0] },
            reports: indices.map { reports[$0] },
        )
    }

    private static func text(_ part: AuditPart) -> [UInt8] { Array((JSON.text(part.document) + "\n").utf8) }

    /// All formats of reports, with the limit of findings.
    private static func formats(_ reports: [ProgramAuditReport]) -> [String] {
        var reports = reports
        for index in reports.indices { reports[index].limitFindings() }
        let all = ProgramAuditReports(reports)
        let documents = [all.document, all.sarif, all.billOfMaterials]
        return [all.text, all.html] + documents.map { JSON.text($0) }
    }

    @Test func `merged parts are equal to the complete audit in all formats, also after a baseline`() async throws {
        let reports = try await Self.reports()
        #expect(reports[0].findings.count >= 210 && reports[1].suppressed.count == 1)
        #expect(reports.map { $0.baseLibrary?.feature } == [nil, "my.getBatteryInfo", "my.getBatteryInfo"])
        #expect(reports.map { $0.baseLibrary?.minimum } == [nil, PackageVersion("1.11.0"), nil])
        var parts: [AuditPart] = []
        for number in [2, 4, 1, 3] {
            parts.append(try AuditPart(Self.text(Self.part(number, of: 4, reports)), file: "\(number).json"))
        }
        var merged = try AuditPart.merged(parts).reports
        #expect(merged == reports)
        #expect(Self.formats(merged) == Self.formats(reports))

        let text = AuditBaseline.text(of: ProgramAuditReports(reports))
        #expect(AuditBaseline.text(of: ProgramAuditReports(merged)) == text)
        let baseline = try AuditBaseline(Array(text.utf8), file: "audit.json")
        for index in merged.indices { merged[index].removeFindings(in: baseline) }
        #expect(merged.allSatisfy { $0.findings.isEmpty })
        #expect(merged[0].knownCount == reports[0].findings.count)
    }

    @Test(arguments: [1, 2, 3])
    func `a part that is missing is an error with its number`(_ number: Int) async throws {
        let reports = try await Self.reports()
        let parts = [1, 2, 3].filter { $0 != number }.map { Self.part($0, of: 3, reports) }
        let error = try #require(throws: PackageError.self) { _ = try AuditPart.merged(parts) }
        #expect(error.message.hasPrefix("part \(number) of 3 is missing"), "\(error)")
    }

    @Test func `a part that occurs twice is an error with both files`() async throws {
        let reports = try await Self.reports()
        var parts: [AuditPart] = []
        for (file, number) in [("a.json", 1), ("b.json", 2), ("c.json", 1)] {
            parts.append(try AuditPart(Self.text(Self.part(number, of: 2, reports)), file: file))
        }
        let error = try #require(throws: PackageError.self) { _ = try AuditPart.merged(parts) }
        #expect(error.file == "c.json" && error.message.contains("part 1 of 2, as a.json is"), "\(error)")
    }

    @Test func `a part of another audit is an error that states the difference`() async throws {
        let reports = try await Self.reports()
        let first = Self.part(1, of: 2, reports)
        func other(_ options: [String], _ entries: [String]) -> AuditPart {
            AuditPart(2, of: 2, options: options, entries: entries, audited: ["b"], reports: [reports[1]])
        }
        for (part, words) in [
            (Self.part(2, of: 3, reports), "one of 3 parts"),
            (other(["--rule NET-02"], Self.entries), "options differ"),
            (other(first.options, ["a", "b"]), "other programs"),
        ] {
            let error = try #require(throws: PackageError.self) { _ = try AuditPart.merged([first, part]) }
            #expect(error.message.contains(words), "\(error)")
        }
    }

    @Test func `a program that no part has audited is an error`() async throws {
        let reports = try await Self.reports()
        let empty = AuditPart(2, of: 2, options: ["--rule NET-01"], entries: Self.entries, audited: [], reports: [])
        let error = try #require(throws: PackageError.self) {
            _ = try AuditPart.merged([Self.part(1, of: 2, reports), empty])
        }
        #expect(error.message.hasPrefix("no part has audited \"b\""), "\(error)")
    }

    @Test func `a truncated, empty or foreign file is an error with its name`() async throws {
        let text = Self.text(Self.part(1, of: 2, try await Self.reports()))
        let report = JSON.text(try await Self.reports()[0].document)
        let changed = String(decoding: text, as: UTF8.self)
        let cases: [([UInt8], String)] = [
            ([], "the file is empty"), (Array(text.dropLast(20)), "not a complete report"),
            (Array("{}".utf8), "no report of a part"), (Array(report.utf8), "no report of a part"),
            (Array(changed.replacing("\"version\":3,", with: "\"version\":9,").utf8), "the same version of mini"),
            (Array(changed.replacing("\"NET-01\",\"title\"", with: "\"NET-99\",\"title\"").utf8), "is damaged"),
            (Array(changed.replacing("\"audited\":[\"a\"", with: "\"audited\":[\"z\"").utf8), "is damaged"),
        ]
        for (bytes, words) in cases {
            let error = try #require(throws: PackageError.self) { _ = try AuditPart(bytes, file: "1.json") }
            #expect(error.file == "1.json" && error.message.contains(words), "\(words): \(error)")
        }
    }
}
