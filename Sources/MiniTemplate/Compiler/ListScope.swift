/// The state of an `a:for` while its row is written.
struct ListScope {
    /// The outer expressions that the row depends on, as written.
    ///
    /// The row is rendered again when one of them changes.
    private(set) var dependencies: [String] = []

    /// Whether the row reads its index, so that it must be rendered again when it moves.
    var usesIndex = false

    mutating func depend(on expression: String) {
        if !dependencies.contains(expression) { dependencies.append(expression) }
    }
}
