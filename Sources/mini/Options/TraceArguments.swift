import ArgumentParser
import MiniCore
import MiniTestRunner

/// The options for the traces of tests.
struct TraceArguments: ParsableArguments {
    /// What is recorded and where it is written.
    enum Mode: String, ExpressibleByArgument, CaseIterable {
        /// A file for each attempt of each test.
        case on
        /// A file for each attempt that failed.
        case retainOnFailure = "retain-on-failure"
        /// Details in the JSON report: `--trace` without a value.
        case report
    }

    /// `--trace` without a value has been completed.
    @Option(
        help: ArgumentHelp(
            "Write a trace of each test to a file, \"on\", or of each test that fails, \"retain-on-failure\", for mini trace. "
                + "Without a value: include actions, calls and requests in the JSON report, as in the HTML report.",
            valueName: "mode",
        )
    )
    var trace: Mode?

    @Option(
        help: ArgumentHelp("The folder for the files of --trace. (default: test-results)", valueName: "dir"),
        completion: .directory,
    )
    var traceDir: String?

    func validate() throws {
        if traceDir != nil, trace == nil || trace == .report {
            throw ValidationError("--trace-dir needs --trace on or --trace retain-on-failure, which write files to it.")
        }
    }

    /// The options of the files; nil if no files are written.
    var options: TraceOptions? {
        let folder = traceDir ?? "test-results"
        switch trace {
        case .on: return TraceOptions(folder: folder)
        case .retainOnFailure: return TraceOptions(folder: folder, retention: .failedTests)
        case .report, nil: return nil
        }
    }

    /// The options for the process of a file, as command line words.
    ///
    /// - Parameter showsEverything: Whether a report includes everything that the tests did.
    func words(showsEverything: Bool) -> [String] {
        if let options {
            return ["--trace", (trace ?? .on).rawValue, "--trace-dir=\(options.folder)"]
                + (showsEverything ? ["--report-details"] : [])
        }
        return showsEverything ? ["--trace", Mode.report.rawValue] : []
    }
}
