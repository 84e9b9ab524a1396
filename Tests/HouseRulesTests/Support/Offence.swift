import Testing

/// A place where a rule is broken.
struct Offence: Sendable {
    /// `path:line`, or a path.
    let place: String
    /// A description of the problem.
    let text: String
}

/// Fails the test with a list of all places, so that one run shows all of them.
func expectNone(_ offences: [Offence], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !offences.isEmpty else { return }
    let list = offences.map { "\($0.place): \($0.text)" }.joined(separator: "\n")
    Issue.record("\(offences.count) places break the rule:\n\(list)", sourceLocation: sourceLocation)
}
