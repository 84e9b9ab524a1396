/// What became of a program's values when they were sealed anew.
public struct ResealingResult: Sendable, Hashable {
    /// How many values are now kept as the current encryptor seals them; without one, in plaintext.
    public let resealed: Int
    /// How many already were.
    public let untouched: Int
    /// How many could not be opened; they are left as they are.
    public let unreadable: Int

    /// Makes a result.
    public init(resealed: Int, untouched: Int, unreadable: Int) {
        self.resealed = resealed
        self.untouched = untouched
        self.unreadable = unreadable
    }

    /// What became of the values of two runs together.
    public static func + (left: ResealingResult, right: ResealingResult) -> ResealingResult {
        ResealingResult(
            resealed: left.resealed + right.resealed,
            untouched: left.untouched + right.untouched,
            unreadable: left.unreadable + right.unreadable,
        )
    }
}
