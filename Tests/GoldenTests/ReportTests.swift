import CommandHarness
import Foundation
import Testing

/// The reports of a test run, compared with the reviewed ones.
///
/// `RECORD=1 swift test --filter ReportTests` writes the files again. Review the difference before committing it.
@Suite(.timeLimit(.minutes(20)))
struct ReportTests {
    /// A report and its golden file.
    struct Report: CustomTestStringConvertible {
        let reporter: String
        let file: String
        var options: [String] = []

        var testDescription: String { ([reporter] + options).joined(separator: " ") }
    }

    static let reports = [
        Report(reporter: "list", file: "list.txt"), Report(reporter: "dot", file: "dot.txt"),
        Report(reporter: "json", file: "json.txt"), Report(reporter: "json", file: "trace.txt", options: ["--trace"]),
        Report(reporter: "junit", file: "junit.xml"), Report(reporter: "html", file: "page.html"),
        Report(reporter: "github", file: "github.txt"),
    ]

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reports")

    private static func run(_ report: Report, _ more: [String] = []) async throws -> String {
        let result = try await Product.mini.run(
            [
                "test", "--program", "Tests/GoldenTests/Reports/program", "--retries", "1", "--workers", "1",
                "--reporter",
                report.reporter,
            ] + report.options + more
        )
        #expect(result.status == 1)
        return normalised(result.output)
    }

    @Test(arguments: reports)
    func `a report equals its golden file`(_ report: Report) async throws {
        let output = try await Self.run(report)
        let file = Self.folder.appending(path: report.file)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try output.write(to: file, atomically: false, encoding: .utf8)
        } else {
            #expect(try output == String(contentsOf: file, encoding: .utf8))
        }
    }

    @Test(arguments: reports)
    func `a report of files in the process of the command is the same`(_ report: Report) async throws {
        #expect(try await Self.run(report, ["--isolation", "none"]) == Self.run(report))
    }

    /// The text without the parts that differ between runs: times, and places of the project's own scripts in a stack.
    private static func normalised(_ text: String) -> String {
        let patterns = [
            (#"[0-9]+(\.[0-9]+)? m?s\b"#, "0 ms"), (#""milliseconds":[0-9.]+"#, #""milliseconds":0"#),
            (#" time="[0-9.]+""#, #" time="0""#), (#""stack":"([^"\\]|\\.)*""#, #""stack":"""#),
            (#""duration":[0-9.]+"#, #""duration":0"#),
            // The order is that of times.
            (#"(?s)<nav aria-labelledby="slowest">.*?</nav>"#, "<nav></nav>"),
        ]
        return patterns.reduce(text) { text, pattern in
            text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
        }
    }
}
