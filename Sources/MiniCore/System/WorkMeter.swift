/// Counts the steps of long native work, and asks now and then whether the turn that it belongs to is over.
///
/// ```swift
/// while let rule = nextRule() {
///     if meter.step() { return }
///     …
/// }
/// ```
package struct WorkMeter: Sendable {
    /// What work that is given up says where it has to say something.
    package static let message = "the turn has used up its time or memory"
    /// The clock is read once in so many steps.
    private static let stepsPerQuestion = 1_024

    private var stepsLeft = stepsPerQuestion
    /// Whether the turn was found to be over, which stays so.
    package private(set) var isOver = false

    /// Makes a meter for one piece of work.
    package init() {}

    /// Counts some steps, of less than a microsecond each.
    ///
    /// - Returns: whether the work must end.
    package mutating func step(_ count: Int = 1) -> Bool {
        stepsLeft -= count
        guard stepsLeft <= 0 else { return isOver }
        stepsLeft = Self.stepsPerQuestion
        if !isOver { isOver = TurnClock.isCurrentTurnOver }
        return isOver
    }
}
