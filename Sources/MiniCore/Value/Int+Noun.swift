extension Int {
    /// The number with a noun, as in `1 page` and `2 pages`.
    package func with(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
