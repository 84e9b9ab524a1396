/// The violation of a rule by an implementation.
public struct ComplianceError: Error, Sendable, Hashable {
    /// The rule, as a sentence without a full stop.
    public let rule: String
    /// The observed behaviour.
    public let detail: String

    /// Creates an error.
    public init(rule: String, detail: String) {
        self.rule = rule
        self.detail = detail
    }
}

extension ComplianceError: CustomStringConvertible {
    /// The rule and the observed behaviour.
    public var description: String { "broken rule: \(rule) (\(detail))" }
}
