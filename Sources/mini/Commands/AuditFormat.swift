import ArgumentParser
import MiniAudit
import MiniHost

/// The format of the report of an audit.
enum AuditFormat: String, CaseIterable, ReportFormat, ExpressibleByArgument {
    case text, json, sarif, html, cyclonedx

    /// The document of reports in the format.
    func document(of reports: ProgramAuditReports) -> String {
        switch self {
        case .text: reports.text
        case .json: JSON.text(reports.document) + "\n"
        case .sarif: JSON.text(reports.sarif) + "\n"
        case .html: reports.html
        case .cyclonedx: JSON.text(reports.billOfMaterials) + "\n"
        }
    }
}

/// The severity from which findings fail.
enum FailingSeverity: String, CaseIterable, ExpressibleByArgument {
    case low, medium, high

    var severity: AuditSeverity {
        switch self {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}
