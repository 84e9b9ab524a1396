/// The consequence of an audit's finding.
public enum AuditSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A detail that costs people or the program little.
    case low
    /// A defect that a review rejects in many cases.
    case medium
    /// A defect that harms people or their data, or a program that does not work.
    case high

    /// Whether one severity is below another.
    public static func < (left: AuditSeverity, right: AuditSeverity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}
