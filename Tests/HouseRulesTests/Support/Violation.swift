import Testing

/// A place where a rule is broken.
struct Violation: Sendable {
    /// `path:line`, or a path.
    let place: String
    /// A description of the problem.
    let text: String
}

/// Fails the test with a list of all places, so that one run shows all of them.
func expectNoViolations(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !violations.isEmpty else { return }
    let list = violations.map { "\($0.place): \($0.text)" }.joined(separator: "\n")
    Issue.record("\(violations.count) places break the rule:\n\(list)", sourceLocation: sourceLocation)
}
