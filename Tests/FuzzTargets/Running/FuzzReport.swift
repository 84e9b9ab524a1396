/// The result of the executions of a target.
package struct FuzzReport: Sendable {
    /// The number of executions.
    package var executionCount = 0
    /// The number of valid inputs.
    package var acceptedCount = 0
    /// The numbers of rejected inputs, by the kinds of errors.
    package var rejections: [String: Int] = [:]
    /// The failures in the order of the executions.
    package var failures: [FuzzFailure] = []

    /// Creates a report without executions.
    package init() {}

    mutating func add(_ outcome: FuzzOutcome) {
        executionCount += 1
        switch outcome {
        case .accepted: acceptedCount += 1
        case .rejected(let kind): rejections[kind, default: 0] += 1
        }
    }

    mutating func add(_ kind: FuzzFailure.Kind, at index: Int, _ text: String) {
        failures.append(FuzzFailure(kind: kind, index: index, text: text))
    }
}

/// A failure of one execution.
package struct FuzzFailure: Sendable, Hashable {
    /// The kind of a failure.
    package enum Kind: String, Sendable, CaseIterable {
        /// The target violates its contract.
        case violation
        /// The execution takes too long.
        case slow
        /// The execution does not return.
        case hang
        /// The process ends.
        case crash
    }

    /// The kind.
    package let kind: Kind
    /// The index of the execution.
    package let index: Int
    /// The reason, in one line or more.
    package let text: String

    /// Creates a failure.
    package init(kind: Kind, index: Int, text: String) {
        self.kind = kind
        self.index = index
        self.text = text
    }
}
