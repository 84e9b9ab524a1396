internal import MiniCore

/// The number of bytes that a program may write to its host: in one turn, in one second of real time, and in total.
struct OutputBudget {
    let perTurn: Int
    let perSecond: Int
    let altogether: Int

    private var turn = -1
    private var turnCount = 0
    private var second: Int64 = -1
    private var secondCount = 0
    private var count = 0

    init(perTurn: Int, perSecond: Int, altogether: Int) {
        self.perTurn = perTurn
        self.perSecond = perSecond
        self.altogether = altogether
    }

    /// Consumes bytes of the budget.
    ///
    /// - Parameters:
    ///   - bytes: The number of bytes.
    ///   - turn: The number of the turn that writes; nil outside of turns.
    ///   - now: The time on the monotonic clock.
    /// - Returns: Whether the bytes may be written.
    mutating func take(_ bytes: Int, turn: Int?, now: MonotonicInstant) -> Bool {
        if let turn, turn != self.turn { (self.turn, turnCount) = (turn, 0) }
        let second = now.nanoseconds / 1_000_000_000
        if second != self.second { (self.second, secondCount) = (second, 0) }
        // Rejected bytes are not counted: shorter lines may still be written.
        guard turn == nil || turnCount + bytes <= perTurn, secondCount + bytes <= perSecond, count + bytes <= altogether
        else { return false }
        if turn != nil { turnCount += bytes }
        secondCount += bytes
        count += bytes
        return true
    }
}
