import MiniCore
import MiniHost
import MiniTestRunner
import Testing

struct CoverageReportTests {
    private static func place(_ line: Int, _ column: Int = 0) -> FileCoverage.Place {
        FileCoverage.Place(
            start: FileCoverage.Position(line: line, column: column),
            end: FileCoverage.Position(line: line, column: column + 5)
        )
    }

    private static func statement(_ line: Int, _ count: Int) -> FileCoverage.Item {
        FileCoverage.Item(place: place(line), count: count)
    }

    private static func file(_ path: String, _ counts: [Int]) -> CoverageReport.File {
        let coverage = FileCoverage(
            statements: counts.enumerated().map { statement($0 + 1, $1) },
            functions: [
                FileCoverage.Function(name: "a", declaration: place(1), body: place(2), count: counts[0]),
                FileCoverage.Function(name: "a", declaration: place(3), body: place(3), count: 0),
            ],
            branches: [
                FileCoverage.Branch(kind: "if", place: place(2), paths: [statement(2, 1), statement(2, 0)])
            ]
        )
        return CoverageReport.File(path: path, coverage: coverage, text: "one\n<two>\nthree\nfour")
    }

    private static let report = CoverageReport([file("b/b.js", [3, 1, 0, 0]), file("a.js", [1, 1, 1, 1])])

    @Test func `the table has percentages rounded down, and the lines that have not run`() {
        let expected = """
            File       % Stmts  % Branch  % Funcs  % Lines  Uncovered lines
            All files       75        50       50       75
            a.js           100        50       50      100
            b/b.js          50        50       50       50  3-4

            """
        #expect(Self.report.table == expected)
        #expect(CoverageSummary.Part(covered: 2, total: 3).percentage == "66.66")
        #expect(CoverageSummary.Part(covered: 1, total: 12).percentage == "8.33")
        #expect(CoverageSummary.Part(covered: 1, total: 40).percentage == "2.5")
        #expect(CoverageSummary.Part(covered: 41, total: 4_000).percentage == "1.02")
        #expect(CoverageSummary.Part().percentage == "100")
    }

    @Test func `the tracefile has records as geninfo writes them`() {
        let expected = """
            TN:
            SF:b/b.js
            FN:1,a
            FN:3,a#2
            FNDA:3,a
            FNDA:0,a#2
            FNF:2
            FNH:1
            BRDA:2,0,0,1
            BRDA:2,0,1,0
            BRF:2
            BRH:1
            DA:1,3
            DA:2,1
            DA:3,0
            DA:4,0
            LF:4
            LH:2
            end_of_record

            """
        #expect(Self.report.lcov.hasSuffix(expected))
    }

    @Test func `a document of istanbul is read again, and equal files are added`() throws {
        let value = try JSON.parse(Array(Self.report.json.utf8))
        #expect(value["a.js"]?["path"] == "a.js")
        #expect(value["a.js"]?["statementMap"]?["1"]?["start"] == ["line": 2, "column": 0])
        #expect(value["b/b.js"]?["b"]?["0"] == [1, 0])
        var merged = try #require(CoverageReport(value))
        #expect(merged.json == Self.report.json)
        merged.add(Self.report)
        #expect(merged.files.map(\.path) == ["a.js", "b/b.js"])
        #expect(merged.files[1].coverage.statements.map(\.count) == [6, 2, 0, 0])
        #expect(merged.files[1].coverage.branches[0].paths.map(\.count) == [2, 0])
        #expect(merged.changedFiles == [])
        merged.add(CoverageReport([Self.file("a.js", [1, 1, 1])]))
        #expect(merged.changedFiles == ["a.js"])
        #expect(merged.files[0].coverage.statements.map(\.count) == [2, 2, 2, 2])
    }

    /// A document with one statement.
    private static func document(count: String) -> String {
        let map = #"{"0": {"start": {"line": 1, "column": 0}, "end": {"line": 1, "column": 5}}}"#
        let counts = #""s": {"0": \#(count)}, "f": {}, "b": {}"#
        return #"{"a.js": {"statementMap": \#(map), "fnMap": {}, "branchMap": {}, \#(counts)}}"#
    }

    @Test func `a count that is too large or no whole number is not read`() throws {
        let report = try #require(CoverageReport(try JSON.parse(Self.document(count: "7"))))
        #expect(report.files.first?.coverage.statements.first?.count == 7)
        #expect(CoverageReport(try JSON.parse(Self.document(count: "9e18"))) == nil)
        #expect(CoverageReport(try JSON.parse(Self.document(count: "-1"))) == nil)
        #expect(CoverageReport(try JSON.parse(Self.document(count: "1.5"))) == nil)
    }

    @Test(arguments: [
        "[]", #"{"a.js": {}}"#,
        #"{"a.js": {"statementMap": {}, "fnMap": {}, "branchMap": {}, "s": {"0": 1}, "f": {}, "b": {}}}"#,
        #"{"a.js": {"statementMap": {"0": {}}, "fnMap": {}, "branchMap": {}, "s": {"0": 1}, "f": {}, "b": {}}}"#,
    ])
    func `another document is not read`(text: String) throws {
        #expect(CoverageReport(try JSON.parse(text)) == nil)
    }

    @Test func `the page marks lines, and escapes the code`() {
        let html = Self.report.html
        #expect(html.contains("<b>1x 2</b> <span class=\"partial\" title=\"not run: path 2 of if\">&lt;two&gt;</span>"))
        #expect(html.contains("<b>0x 4</b> <span class=\"missed\" title=\"not run: statement\">four</span>"))
        #expect(!html.contains("<script"))
    }

    @Test func `the page has the lines of JavaScript`() {
        let coverage = FileCoverage(statements: [Self.statement(2, 0)])
        let file = CoverageReport.File(path: "a.js", coverage: coverage, text: "one\u{0C}\u{85}\r\ntwo")
        let html = CoverageReport([file]).html
        #expect(html.contains(#"<b>0x 2</b> <span class="missed" title="not run: statement">two</span>"#), "\(html)")
    }

    @Test func `the end of a line in the name of a function does not end the record`() {
        var coverage = FileCoverage()
        for name in ["a\nb", "a b"] {
            let function = FileCoverage.Function(name: name, declaration: Self.place(1), body: Self.place(1), count: 1)
            coverage.functions.append(function)
        }
        let lcov = CoverageReport([CoverageReport.File(path: "a.js", coverage: coverage)]).lcov
        #expect(lcov.contains("FN:1,a b\nFN:1,a b#2\nFNDA:1,a b\nFNDA:1,a b#2\n"), "\(lcov)")
    }

    @Test func `a percentage below its threshold has a problem`() throws {
        let summary = CoverageSummary(Self.report.files.map(\.coverage))
        let thresholds = try #require(CoverageThresholds("statements=75.01,branches=50,lines=80"))
        let expected = [
            "The coverage of statements is 75 %, below the required 75.01 %.",
            "The coverage of lines is 75 %, below the required 80 %.",
        ]
        #expect(thresholds.problems(of: summary) == expected)
    }

    @Test(arguments: [
        "", "statements", "statements=", "files=80", "lines=101", "lines=-1", "lines=1,lines=2", "lines=1,",
    ])
    func `an invalid threshold is not read`(text: String) {
        #expect(CoverageThresholds(text) == nil)
    }
}
