/// What is known of an `a:for` while its row is written.
struct ListScope {
    /// The expressions from outside that the row depends on, as written: the row is rendered anew when one changes.
    private(set) var dependencies: [String] = []

    /// Whether the row reads its index, so that it must be rendered anew when it moves.
    var usesIndex = false

    mutating func depend(on expression: String) {
        if !dependencies.contains(expression) { dependencies.append(expression) }
    }
}
