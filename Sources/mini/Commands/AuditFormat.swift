import ArgumentParser
import MiniAudit
import MiniHost

/// The format of the report of an audit.
enum AuditFormat: String, CaseIterable, ReportFormat, ExpressibleByArgument {
    case text, json, sarif, html

    /// The text of reports in the format.
    func text(of reports: ProgramAuditReports) -> String {
        switch self {
        case .text: reports.text
        case .json: JSON.text(reports.document) + "\n"
        case .sarif: JSON.text(reports.sarif) + "\n"
        case .html: reports.html
        }
    }
}

extension AuditSeverity: ExpressibleByArgument {}
