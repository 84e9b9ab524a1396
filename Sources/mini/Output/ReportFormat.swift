import MiniTesting

/// A format of reports, whose raw value is its name on the command line.
protocol ReportFormat: RawRepresentable<String> {}

extension ReportFormat {
    /// What a report in the format is printed as.
    var printed: PrintedFormat {
        switch rawValue {
        case "json", "sarif": .json
        case "junit", "html": .markup
        case "github": .workflowCommands
        default: .text
        }
    }
}
