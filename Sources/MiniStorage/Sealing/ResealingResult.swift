/// The numbers of values that were resealed, needed no change, or could not be opened.
public struct ResealingResult: Sendable, Hashable {
    /// The number of values that were sealed with the current encryptor, or stored in plaintext without one.
    public let resealed: Int
    /// The number of values that needed no change.
    public let untouched: Int
    /// The number of values that could not be opened; they are not changed.
    public let unreadable: Int

    /// Creates a result.
    public init(resealed: Int, untouched: Int, unreadable: Int) {
        self.resealed = resealed
        self.untouched = untouched
        self.unreadable = unreadable
    }

    /// The sum of the results of two runs.
    public static func + (left: ResealingResult, right: ResealingResult) -> ResealingResult {
        ResealingResult(
            resealed: left.resealed + right.resealed,
            untouched: left.untouched + right.untouched,
            unreadable: left.unreadable + right.unreadable,
        )
    }
}
