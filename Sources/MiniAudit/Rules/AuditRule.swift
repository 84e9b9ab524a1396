/// A rule of an audit.
///
/// The article on the rules has a section for each, with an example that breaks the rule and one that keeps it.
public struct AuditRule: Sendable, Hashable {
    /// The number, such as `NET-01`; a number keeps its meaning.
    public let number: String
    /// The defect in a few words.
    public let title: String
    /// The severity of its findings.
    public let severity: AuditSeverity
    /// The controls of OWASP MASVS 2 that it belongs to, such as `MASVS-NETWORK-1`.
    public let masvs: [String]
    /// The sections of T/TAF 180 that it belongs to, such as `T/TAF 180.1-2023 5.2`.
    public let taf: [String]

    init(
        _ number: String,
        _ severity: AuditSeverity,
        _ title: String,
        masvs: [String] = [],
        taf: [String] = [],
    ) {
        self.number = number
        self.severity = severity
        self.title = title
        self.masvs = masvs
        self.taf = taf
    }

    /// All rules, by their numbers.
    public static let all: [AuditRule] =
        (package + code + network + accessibility + resilience + privacy + storage + performance)
        .sorted { $0.number < $1.number }

    /// The rule with a number; nil for an unknown one.
    public static func rule(_ number: String) -> AuditRule? { all.first { $0.number == number } }

    /// The references to standards, in one list.
    public var references: [String] { masvs + taf }
}
