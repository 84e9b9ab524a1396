import ArgumentParser
import MiniCore
import MiniHost
import MiniTestRunner

/// The options for the reports of coverage that `mini test` and `mini coverage merge` have in common.
struct CoverageReportArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder for the reports of coverage. (default: coverage)", valueName: "dir"),
        completion: .directory,
    )
    var coverageDir: String?

    @Option(
        help: ArgumentHelp(
            "Fail if less is covered: statements=80,branches=70,functions=80,lines=80, or some of them.",
            valueName: "percentages",
        )
    )
    var coverageThreshold: String?

    /// A format of reports.
    enum Format: String, CaseIterable {
        case text, lcov, json, html

        /// The name of the file; nil for a report that is printed.
        var file: String? {
            switch self {
            case .text: nil
            case .lcov: "lcov.info"
            case .json: "coverage-final.json"
            case .html: "coverage.html"
            }
        }
    }

    func validate() throws {
        if let coverageThreshold, CoverageThresholds(coverageThreshold) == nil {
            throw ValidationError(
                """
                --coverage-threshold needs percentages such as statements=80,branches=70, not \
                \(Text.quoted(coverageThreshold)). There are statements, branches, functions and lines, each from 0 to 100.
                """
            )
        }
    }

    /// Reads formats such as `text,lcov`.
    ///
    /// - Parameter option: The option with the formats.
    static func formats(_ text: String, of option: String) throws -> [Format] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let format = Format(rawValue: String(word)) else {
                let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("\(option) has no format \(Text.quoted(String(word))). There are \(names).")
            }
            return format
        }
    }

    /// Writes the reports, and lists the percentages that are too low.
    ///
    /// - Parameter output: The output of the table.
    /// - Returns: Whether the thresholds are reached.
    func write(_ report: CoverageReport, _ formats: [Format], to output: Output) throws(CommandFailure) -> Bool {
        for file in report.changedFiles {
            let message = "\(Text.printable(file)) has changed between the runs; its coverage is incomplete."
            Output.error.write(Text.note(message))
        }
        for format in Format.allCases where formats.contains(format) {
            guard let name = format.file else {
                output.write("\n" + report.table)
                continue
            }
            let folder = coverageDir ?? "coverage"
            try OutputFolder.create(folder)
            let file = try ReportFile(folder + "/" + name)
            try file.write(Array(Self.text(of: report, format).utf8))
            try file.complete()
        }
        let thresholds = coverageThreshold.flatMap { CoverageThresholds($0) } ?? CoverageThresholds()
        let problems = thresholds.problems(of: CoverageSummary(report.files.map(\.coverage)))
        for problem in problems { Output.error.write(Text.error(problem)) }
        return problems.isEmpty
    }

    private static func text(of report: CoverageReport, _ format: Format) -> String {
        switch format {
        case .text: report.table
        case .lcov: report.lcov
        case .json: report.json
        case .html: report.html
        }
    }
}
