/// The result of one check of a ``HostAudit``.
public struct HostAuditCheck: Sendable, Hashable {
    /// The part of the host that was checked.
    public enum Area: String, Sendable, Hashable, CaseIterable {
        /// The policy of the network and the allow delegate.
        case network
        /// The encryptor of stored values.
        case encryptor
        /// The files with keys and stored data.
        case files
        /// The processes of programs.
        case isolation
    }

    /// The outcome of a check.
    public enum State: String, Sendable, Hashable {
        /// The part is as it should be.
        case passed
        /// The part is a choice that protects less than another one.
        case warning
        /// The part breaks a rule.
        case failed
        /// The host has no such part.
        case skipped
    }

    /// The part of the host.
    public let area: Area
    /// The name, unique in the area.
    public let name: String
    /// The outcome.
    public let state: State
    /// What was found: one clause.
    public let text: String
    /// The cases that break a rule, at most ten; URLs and paths, without values of users.
    public var details: [String] = []
    /// What to do; nil if there is nothing to do.
    public var advice: String?

    init(
        _ area: Area,
        _ name: String,
        _ state: State,
        _ text: String,
        details: [String] = [],
        advice: String? = nil,
    ) {
        self.area = area
        self.name = name
        self.state = state
        self.text = text
        self.details = Array(details.prefix(10))
        self.advice = advice
    }
}
