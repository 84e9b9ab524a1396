import ArgumentParser
import MiniTestRunner

/// The options for the coverage of a test run.
struct CoverageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Report which parts of the program the tests run, as \"text\", \"lcov\", \"json\" or \"html\", or several: text,lcov.",
            valueName: "formats",
        )
    )
    var coverage: String?

    @OptionGroup var reports: CoverageReportArguments

    func validate() throws {
        if let coverage { _ = try CoverageReportArguments.formats(coverage, of: "--coverage") }
        if coverage == nil, reports.coverageDir != nil || reports.coverageThreshold != nil {
            throw ValidationError(
                "--coverage-dir and --coverage-threshold need --coverage with the formats, such as --coverage text."
            )
        }
    }

    /// The options of the process of each file, as command line words: it counts, and writes no report.
    var words: [String] {
        coverage == nil ? [] : ["--coverage", CoverageReportArguments.Format.text.rawValue]
    }

    /// Writes the reports of a run.
    ///
    /// - Returns: Whether the thresholds are reached.
    func write(_ report: CoverageReport, to output: Output) throws -> Bool {
        guard let coverage else { return true }
        let formats = try CoverageReportArguments.formats(coverage, of: "--coverage")
        return try reports.write(report, formats, to: output)
    }
}
