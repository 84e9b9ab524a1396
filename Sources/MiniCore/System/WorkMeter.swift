/// Counts the steps of long native work, and regularly checks whether its turn is over.
///
/// ```swift
/// while let rule = nextRule() {
///     if meter.step() { return }
///     …
/// }
/// ```
package struct WorkMeter: Sendable {
    /// The error message of work that ends early.
    package static let message = "the turn has used up its time or memory"
    /// The number of steps between two reads of the clock.
    private static let stepsPerQuestion = 1_024

    private var stepsLeft = stepsPerQuestion
    /// Whether the turn was found to be over; stays true.
    package private(set) var isOver = false

    /// Creates a meter for one piece of work.
    package init() {}

    /// Counts steps of less than a microsecond each.
    ///
    /// - Returns: Whether the work must end.
    package mutating func step(_ count: Int = 1) -> Bool {
        stepsLeft -= count
        guard stepsLeft <= 0 else { return isOver }
        stepsLeft = Self.stepsPerQuestion
        if !isOver { isOver = TurnClock.isCurrentTurnOver }
        return isOver
    }
}
