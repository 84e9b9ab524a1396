import Testing

@testable import MiniTestRunner

/// The list of a run.
struct ListReporterTests {
    @Test func `tests that end before those of an earlier file are printed once after them`() {
        let files = ["a.test.js", "b.test.js", "c.test.js"]
        let tests = files.map { file in
            ["first", "second"].map { TestResult(file: file, title: [file + " " + $0], line: nil, status: .passed) }
        }
        let results = zip(files, tests).map { file, tests in
            var result = TestFileResult(file: file)
            result.tests = tests
            return result
        }
        var reporter = ListReporter(showsTestsAtOnce: true)
        var text = reporter.report(.began(files: files))
        text += reporter.report(.testEnded(tests[1][0]))
        text += reporter.report(.testEnded(tests[2][0]))
        #expect(text.isEmpty)
        text += reporter.report(.testEnded(tests[0][0]))
        text += reporter.report(.testEnded(tests[0][1]))
        text += reporter.report(.fileEnded(results[0]))
        // The next file has not ended.
        #expect(text.contains("b.test.js first"))
        text += reporter.report(.testEnded(tests[2][1]))
        text += reporter.report(.fileEnded(results[2]))
        text += reporter.report(.testEnded(tests[1][1]))
        text += reporter.report(.fileEnded(results[1]))
        let names = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(4) }
        #expect(names.map(String.init) == tests.flatMap { $0.map(\.name) })
    }
}
