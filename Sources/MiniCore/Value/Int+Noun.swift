extension Int {
    /// The number with a noun, as in `1 page` and `2 pages`.
    package func with(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// The verb after the number and its noun: `was` for 1, otherwise `were`.
    package var wasOrWere: String { self == 1 ? "was" : "were" }
}
