internal import MiniCore
internal import MiniEngine

/// The timers that the scripts of templates set.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ScriptTimers {
    private let turns: ProgramTurns
    private let timers: ProgramTimers
    private let view: ViewContext
    private let clock: ProgramClock
    private let stack: PageStack
    private let geometries: PageGeometries
    private let steps: ViewSteps
    private let flushes: FlushSchedule

    init(
        _ turns: ProgramTurns,
        _ timers: ProgramTimers,
        _ view: ViewContext,
        _ clock: ProgramClock,
        _ stack: PageStack,
        _ geometries: PageGeometries,
        _ steps: ViewSteps,
        _ flushes: FlushSchedule,
    ) {
        self.turns = turns
        self.timers = timers
        self.view = view
        self.clock = clock
        self.stack = stack
        self.geometries = geometries
        self.steps = steps
        self.flushes = flushes
    }

    /// Schedules the call of a function of a script; returns false if too many timers are pending.
    func set(_ number: Int, of page: Int, after milliseconds: Double) -> Bool {
        timers.add(-number, .script, after: milliseconds) { [weak self] in self?.fire(number, of: page) }
    }

    /// Cancels a timer; has no effect if it has fired.
    func clear(_ number: Int) { timers.clear(-number) }

    private func fire(_ number: Int, of id: Int) {
        timers.remove(-number)
        // Timers of a closed page do not fire.
        guard let page = stack.page(id) else { return }
        turns.perform { () throws(ScriptError) in
            let result = try view.fireTimer(number, of: id, timeStamp: clock.now.milliseconds)
            geometries.forget()
            steps.take(result, of: page)
        }
        // Its logs and changes are reported like after a rendering.
        flushes.request()
    }
}
