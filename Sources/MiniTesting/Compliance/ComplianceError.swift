/// Says which rule of a contract an implementation breaks, and how.
public struct ComplianceError: Error, Sendable, Hashable {
    /// The rule, as a sentence without a full stop.
    public let rule: String
    /// What was seen instead.
    public let detail: String

    /// Makes an error.
    public init(rule: String, detail: String) {
        self.rule = rule
        self.detail = detail
    }
}

extension ComplianceError: CustomStringConvertible {
    /// The rule and what was seen instead.
    public var description: String { "broken rule: \(rule) (\(detail))" }
}
