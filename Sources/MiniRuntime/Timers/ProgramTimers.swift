internal import MiniCore
internal import MiniEngine

/// The timers of a program and of the scripts of its view, which share one limit.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramTimers {
    private let turns: ProgramTurns
    private let prelude: Prelude
    private let limit: Int
    /// The pending timers: those of the program have positive numbers, those of scripts of the view negative ones.
    private var timers: [Int: (token: TimerToken, timer: PendingTimer)] = [:]

    /// - Parameter limit: The maximum number of pending timers.
    init(_ turns: ProgramTurns, _ prelude: Prelude, limit: Int) {
        self.turns = turns
        self.prelude = prelude
        self.limit = limit
    }

    /// The pending timers, the next ones first.
    var pending: [PendingTimer] {
        timers.sorted { ($0.value.timer.due, abs($0.key)) < ($1.value.timer.due, abs($1.key)) }.map(\.value.timer)
    }

    /// Sets a timer of the program; returns false if too many timers are pending.
    func set(_ number: Int, after milliseconds: Double, repeats: Bool) -> Bool {
        add(number, repeats ? .interval : .timeout, after: milliseconds) { [weak self] in
            self?.fire(number, repeats: repeats)
        }
    }

    /// Adds a timer; returns false if too many timers are pending.
    ///
    /// - Parameter fire: Called when the timer is due. Calls ``remove(_:)`` first if the timer does not repeat.
    func add(
        _ number: Int,
        _ kind: PendingTimer.Kind,
        after milliseconds: Double,
        _ fire: @escaping () -> Void,
    ) -> Bool {
        guard timers.count < limit else { return false }
        let delay = Duration.timer(milliseconds: milliseconds)
        let thread = turns.thread
        let token = kind == .interval ? thread.schedule(every: delay, fire) : thread.schedule(after: delay, fire)
        timers[number] = (token, PendingTimer(kind: kind, delay: delay, due: thread.now + delay))
        return true
    }

    /// Removes a timer that has fired.
    func remove(_ number: Int) { timers[number] = nil }

    /// Cancels a timer; has no effect if it has fired.
    func clear(_ number: Int) {
        if let (token, _) = timers.removeValue(forKey: number) { turns.thread.cancel(token) }
    }

    /// Cancels all timers.
    func close() {
        for (token, _) in timers.values { turns.thread.cancel(token) }
        timers = [:]
    }

    private func fire(_ number: Int, repeats: Bool) {
        if repeats {
            if let delay = timers[number]?.timer.delay { timers[number]?.timer.due = turns.thread.now + delay }
        } else {
            remove(number)
        }
        turns.perform { () throws(ScriptError) in _ = try prelude.fireTimer.call([.number(Double(number))]) }
    }
}
