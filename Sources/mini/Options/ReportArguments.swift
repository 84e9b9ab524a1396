import ArgumentParser
import MiniCore
import MiniTestRunner

/// The options for the reports of a test run and their files.
struct ReportArguments: ParsableArguments {
    @Option(
        help:
            "The format of a report: \"list\", \"dot\", \"json\", \"junit\", \"html\", \"github\" or \"blob\"; can be repeated. (default: list)"
    )
    var reporter: [Reporter] = []

    @Option(
        help: ArgumentHelp(
            """
            Write a report to a file. With fewer files than reports, the first reports are printed; if each has a file, the \
            list is printed. A folder, or a path that ends in "/", receives a blob as 1-of-1.blob, or 2-of-4.blob with --shard.
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var output: [String] = []

    @OptionGroup var traces: TraceArguments

    @Flag(help: "Show the console output of every test in the list, not only the last lines of failed tests.")
    var console = false

    /// The report for the parent process.
    @Flag(help: .hidden)
    var reportLines = false

    /// Whether the report for the parent process includes everything that the tests did.
    @Flag(help: .hidden)
    var reportDetails = false

    enum Reporter: String, ExpressibleByArgument, CaseIterable, ReportFormat {
        case list, dot, json, junit, html, github, blob
    }

    func validate() throws {
        if output.count > max(reporter.count, 1) {
            throw ValidationError("--output names a file for a --reporter; there are more files than reports.")
        }
    }

    /// Whether a report is one document at the end of a run.
    var printsDocument: Bool { reporter.contains { ![.list, .dot, .github].contains($0) } }

    /// Whether standard output is one document.
    var isOutputDocument: Bool {
        let printed = reporter.dropLast(output.count)
        return printed.contains { ![.list, .dot, .github].contains($0) }
    }

    /// Whether a report includes everything that the tests did.
    var showsEverything: Bool {
        reportDetails || traces.trace == .report || reporter.contains(.html) || reporter.contains(.blob)
    }

    /// The reports, with at least one for people.
    ///
    /// - Parameters:
    ///   - part: The part of the run that is reported.
    ///   - showsTestsAtOnce: Whether the list shows tests before their file has ended.
    ///   - annotates: Whether annotations are printed on GitHub in any case.
    func reports(
        of part: TestPart,
        slowest: Int,
        showsTestsAtOnce: Bool = false,
        annotates: Bool = true,
    ) throws(CommandFailure) -> TestReports {
        if reportLines {
            return TestReports([TestReports.Report(reporter: LineReporter(), format: .json, output: .standard)])
        }
        let reporters = reporter.isEmpty ? [.list] : reporter
        let printedCount = reporters.count - output.count
        var reports: [TestReports.Report] = []
        for (index, reporter) in reporters.enumerated() {
            let path = index < printedCount ? nil : output[index - printedCount]
            let file = try path.map { path throws(CommandFailure) in
                try ReportFile(reporter == .blob ? try Self.blobPath(path, part) : path)
            }
            var report = make(reporter, for: file?.output ?? .standard, slowest, part, in: path?.parentFolder ?? ".")
            if reporter == .list, showsTestsAtOnce {
                report.reporter = list(for: .standard, slowest, showsTestsAtOnce: true)
            }
            report.file = file
            reports.append(report)
        }
        if printedCount == 0 { reports.append(make(.list, for: .standard, slowest, part)) }
        if annotates, EnvironmentVariable.value(of: "GITHUB_ACTIONS") == "true", !reporters.contains(.github) {
            // GitHub reads both streams, and a printed document must stay one document.
            let isDocument = printedCount > 0 && reporters[0] != .list && reporters[0] != .dot
            reports.append(make(.github, for: isDocument ? .error : .standard, slowest, part))
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

    /// The path of a blob, which a folder receives with the name of its part; a folder whose path ends in a slash is created.
    private static func blobPath(_ path: String, _ part: TestPart) throws(CommandFailure) -> String {
        if path.hasSuffix("/") {
            try OutputFolder.create(path)
            return path + part.fileName
        }
        return path.isFolder ? path + "/" + part.fileName : path
    }

    /// - Parameter folder: The folder of the report, for links to traces.
    private func make(
        _ reporter: Reporter,
        for output: Output,
        _ slowest: Int,
        _ part: TestPart,
        in folder: String = ".",
    ) -> TestReports.Report {
        let colours = output.paint
        let report: any TestReporter =
            switch reporter {
            case .list: list(for: output, slowest)
            case .dot: DotReporter(colours: colours)
            case .json: JSONReporter()
            case .junit: JUnitReporter()
            case .html: HTMLReporter(folder: folder)
            case .github:
                GitHubReporter { $0.path(from: EnvironmentVariable.value(of: "GITHUB_WORKSPACE") ?? ".") ?? $0 }
            case .blob: BlobReporter(part)
            }
        return TestReports.Report(reporter: report, format: reporter.printed, output: output)
    }
}
