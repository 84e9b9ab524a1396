import CommandHarness
import MiniHost
import Testing

/// The files of records.
struct RunRecordTests {
    private static let lines = [
        RunLine(.start, "pages/a/a"), RunLine(.call, "request", [("number", 1), ("arguments", [["url": "a"]])]),
        RunLine(.arrival, "request", [("slot", 1), ("isLast", true), ("data", "AQI=")]),
        RunLine(.event, "console", [("level", "log"), ("text", "line\nbreak \"quoted\" ü")]),
    ]
    private static let facts = ScriptObject([("program", ["id": "shop"]), ("options", ["tap": ["#a"]])])
    private static let record = RunRecord(.run, [RunRecord.Section(facts, lines), RunRecord.Section(facts, [])])

    private static func failure(_ text: String, _ kind: RunRecord.Kind = .run) -> String? {
        do throws(RunRecord.Failure) {
            _ = try RunRecord(Array(text.utf8), at: "a.record", kind: kind)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `a file has the sections and the lines of its record`() throws {
        let text = try Self.record.text()
        let read = try RunRecord(Array(text.utf8), at: "a.record", kind: .run)
        #expect(read.sections.map(\.facts) == [Self.facts, Self.facts])
        #expect(read.sections.map(\.lines) == [Self.lines, []])
        #expect(try read.text() == text)
        #expect(text.hasSuffix("\n"))
    }

    @Test func `a file that is cut anywhere is incomplete`() throws {
        let text = try Self.record.text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for count in 1..<lines.count {
            let start = lines.prefix(count).joined(separator: "\n") + "\n"
            let message = try #require(Self.failure(start))
            #expect(message.contains("is incomplete") && message.contains("record the run again"), "\(count)")
        }
        #expect(Self.failure(String(text.dropLast()))?.contains("is incomplete") == true)
        #expect(Self.failure(String(text.dropLast(20)))?.contains("is incomplete") == true)
        #expect(Self.failure("")?.contains("did not end") == true)
    }

    @Test func `a file that was changed, of another version or of another kind is rejected`() throws {
        let text = try Self.record.text()
        let changed = text.replacing("console", with: "Console")
        #expect(Self.failure(changed)?.contains("is damaged") == true)
        let later = text.replacing("\"version\":1", with: "\"version\":2")
        #expect(Self.failure(later)?.contains("has version 2 of the format, and this command reads version 1") == true)
        let start = text.split(separator: "\n")[0]
        let encoding = try #require(try JSON.parse(String(start))["encoding"]?.string)
        let other = text.replacing(encoding, with: "0")
        #expect(Self.failure(other)?.contains("another version of mini") == true)
        #expect(Self.failure(text, .tests) == "a.record is the record of a run. Replay it with mini run --replay.")
        #expect(Self.failure("{}\n")?.contains("is no record") == true)
        #expect(Self.failure("text")?.contains("is no record") == true)
    }

    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>", "mini.project.json": #"{ "appid": "shop" }"#,
    ]

    /// Reads a program with other files in place of some.
    private func withProgram<Result>(
        _ changes: [String: String] = [:],
        _ body: (ProgramPackage) throws -> Result,
    ) throws -> Result {
        let folder = try TemporaryProgram(Self.files.merging(changes) { _, new in new })
        defer { folder.remove() }
        return try body(try ProgramPackage(folder: folder.path))
    }

    @Test func `changed, missing and new files of a program are found`() throws {
        let paths = ["app.js", "pages/a/a.js", "pages/a/a.acss"]
        let recorded = try withProgram { try RecordedProgram($0, appID: "shop", paths: paths) }
        #expect(RecordedProgram(recorded.value) == recorded)
        let cases: [([String: String], [String])] = [
            ([:], []), (["pages/a/a.js": "Page({ })"], ["pages/a/a.js"]), (["pages/a/a.acss": ""], ["pages/a/a.acss"]),
            (["other.js": ""], []), (["mini.project.json": #"{ "appid": "shop", "a": 1 }"#], ["mini.project.json"]),
        ]
        for (changes, expected) in cases {
            let changed = try withProgram(changes) { package in
                #expect(try !recorded.isOther(than: package))
                return try recorded.changedPaths(in: package)
            }
            #expect(changed == expected)
        }
    }

    @Test func `a program with another id, or without ids and without an equal file, is another one`() throws {
        let recorded = try withProgram { try RecordedProgram($0, appID: "shop", paths: ["app.js"]) }
        let other = ["mini.project.json": #"{ "appid": "other" }"#]
        #expect(try withProgram(other) { try recorded.isOther(than: $0) })
        let unnamed = ["mini.project.json": "{}"]
        #expect(try withProgram(unnamed) { try recorded.isOther(than: $0) })
        let plain = try withProgram(unnamed) { try RecordedProgram($0, appID: "a", paths: ["app.js"]) }
        #expect(try !withProgram(unnamed) { try plain.isOther(than: $0) })
        let changed = unnamed.merging(["app.js": "App({ })"]) { _, new in new }
        #expect(try !withProgram(changed) { try plain.isOther(than: $0) })
        let all = changed.merging(["app.json": #"{ "pages": [ "pages/a/a" ] }"#]) { _, new in new }
        #expect(try withProgram(all) { try plain.isOther(than: $0) })
    }

    @Test func `a program that reads its files through a recorder has their paths`() throws {
        try withProgram { package in
            let witness = WitnessedPackage(package)
            _ = try witness.package.pageConfiguration("pages/a/a")
            #expect(witness.takePaths().contains("pages/a/a.json"))
        }
    }
}
