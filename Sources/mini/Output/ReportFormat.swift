import MiniTestRunner

/// A format of reports with its name on the command line as the raw value.
protocol ReportFormat: RawRepresentable<String> {}

extension ReportFormat {
    /// The output format of a report.
    var printed: PrintedFormat {
        switch rawValue {
        case "json", "sarif", "blob", "cyclonedx": .json
        case "junit", "html": .markup
        case "github": .workflowCommands
        default: .text
        }
    }
}
