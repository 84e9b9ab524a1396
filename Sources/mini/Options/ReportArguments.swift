import ArgumentParser
import MiniCore
import MiniTestRunner

/// The options for the reports of a test run and their files.
struct ReportArguments: ParsableArguments {
    @Option(
        help:
            "The format of a report: \"list\", \"dot\", \"json\", \"junit\", \"html\" or \"github\"; can be repeated. (default: list)"
    )
    var reporter: [Reporter] = []

    @Option(
        help: ArgumentHelp(
            """
            Write a report to a file. With fewer files than reports, the first reports are printed; if each has a file, the \
            list is printed.
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var output: [String] = []

    @Flag(help: "Include the actions, calls and requests of each test in the JSON report, as in the HTML report.")
    var trace = false

    @Flag(help: "Show the console output of every test in the list, not only the last lines of failed tests.")
    var console = false

    /// The report for the parent process.
    @Flag(help: .hidden)
    var reportLines = false

    enum Reporter: String, ExpressibleByArgument, CaseIterable, ReportFormat {
        case list, dot, json, junit, html, github
    }

    func validate() throws {
        if output.count > max(reporter.count, 1) {
            throw ValidationError("--output names a file for a --reporter; there are more files than reports.")
        }
    }

    /// Whether a report is one document at the end of a run.
    var printsDocument: Bool { reporter.contains { ![.list, .dot, .github].contains($0) } }

    /// Whether a report includes everything that the tests did.
    var showsEverything: Bool { trace || reporter.contains(.html) }

    /// The reports, with at least one for people.
    ///
    /// - Parameter showsTestsAtOnce: Whether the list shows tests before their file has ended.
    func reports(
        of run: TestRun,
        slowest: Int,
        showsTestsAtOnce: Bool = false,
    ) throws(CommandFailure) -> TestReports {
        if reportLines {
            return TestReports([TestReports.Report(reporter: LineReporter(), format: .json, output: .standard)])
        }
        let reporters = reporter.isEmpty ? [.list] : reporter
        let printedCount = reporters.count - output.count
        var reports: [TestReports.Report] = []
        for (index, reporter) in reporters.enumerated() {
            let file = index < printedCount ? nil : try ReportFile(output[index - printedCount])
            var report = make(reporter, for: file?.output ?? .standard, slowest, run)
            if reporter == .list, showsTestsAtOnce {
                report.reporter = list(for: .standard, slowest, showsTestsAtOnce: true)
            }
            report.file = file
            reports.append(report)
        }
        if printedCount == 0 { reports.append(make(.list, for: .standard, slowest, run)) }
        if EnvironmentVariable.value(of: "GITHUB_ACTIONS") == "true", !reporters.contains(.github) {
            // GitHub reads both streams, and a printed document must stay one document.
            let isDocument = printedCount > 0 && reporters[0] != .list && reporters[0] != .dot
            reports.append(make(.github, for: isDocument ? .error : .standard, slowest, run))
        }
        return TestReports(reports)
    }

    private func list(for output: Output, _ slowest: Int, showsTestsAtOnce: Bool = false) -> ListReporter {
        ListReporter(
            colours: output.paint,
            slowestCount: slowest,
            console: console ? .everything : .failures,
            showsTestsAtOnce: showsTestsAtOnce,
        )
    }

    private func make(_ reporter: Reporter, for output: Output, _ slowest: Int, _ run: TestRun) -> TestReports.Report {
        let colours = output.paint
        let report: any TestReporter =
            switch reporter {
            case .list: list(for: output, slowest)
            case .dot: DotReporter(colours: colours)
            case .json: JSONReporter()
            case .junit: JUnitReporter()
            case .html: HTMLReporter()
            case .github:
                GitHubReporter { run.place(of: $0, from: EnvironmentVariable.value(of: "GITHUB_WORKSPACE") ?? ".") }
            }
        return TestReports.Report(reporter: report, format: reporter.printed, output: output)
    }
}
