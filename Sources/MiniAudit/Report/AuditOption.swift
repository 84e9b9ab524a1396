internal import MiniCore

/// An option of `mini audit` that the findings of an audit depend on.
///
/// The commands that repeat findings contain the options that the findings need. Files and folders have their last names only,
/// since a report contains no paths of the machine.
public struct AuditOption: Sendable, Hashable {
    /// The name, such as `--mock`.
    public let name: String
    /// The value on one line: control characters are escapes, and a long value is cut.
    public let value: String

    /// Creates an option.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = AuditFinding.shown(value)
    }

    /// The words of a command line for a shell.
    package var text: String { "\(name) \(ProgramAuditReport.quoted(value))" }

    /// Whether a finding can depend on the option.
    func isNeeded(by finding: AuditFinding) -> Bool {
        let isOfRun = finding.page != nil || finding.rule == .slowPackage
        switch name {
        case "--mock", "--isolation": return isOfRun
        case "--encryptor", "--database-key": return isOfRun && finding.rule.number.hasPrefix("STO-")
        // Requests to other servers are refused.
        case "--allow-domain": return isOfRun || AddressReview.rules.contains(finding.rule)
        default: return true
        }
    }

    /// The option for scripts: `{name, value}`.
    var document: ScriptValue { ["name": .string(name), "value": .string(value)] }

    /// The option of a document; nil for another value.
    ///
    /// The value was prepared for reports before, and is not changed.
    init?(document: ScriptValue) {
        guard let name = document["name"]?.string, let value = document["value"]?.string else { return nil }
        self.name = name
        self.value = value
    }
}
