/// A part of a program that an audit has not examined.
public struct AuditGap: Sendable, Hashable, Comparable {
    /// What was not examined: a page, or the numbers of rules.
    public let subject: String
    /// Why, as one clause.
    public let reason: String
    /// Whether the gap makes the audit incomplete; false for a rule that cannot be decided for this program, and for findings
    /// that were left out.
    public let isFailure: Bool

    /// The beginning of the reason for parts that were not examined within the time limit of an audit.
    static let timeLimit = "the time limit of the audit has passed"

    init(_ subject: String, _ reason: String, isFailure: Bool = true) {
        self.subject = AuditFinding.shown(subject)
        self.reason = AuditFinding.shown(reason)
        self.isFailure = isFailure
    }

    /// Whether a gap precedes another one in reports.
    public static func < (left: AuditGap, right: AuditGap) -> Bool {
        (left.subject, left.reason) < (right.subject, right.reason)
    }
}
