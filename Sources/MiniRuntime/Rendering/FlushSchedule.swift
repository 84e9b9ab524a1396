/// Schedules the next rendering, which covers all changes until then.
///
/// ## Threading
/// An instance is used on the program's thread.
final class FlushSchedule {
    private let turns: ProgramTurns
    private var isRequested = false

    init(_ turns: ProgramTurns) { self.turns = turns }

    /// Schedules a rendering after the present turn, unless one is scheduled already.
    func request() {
        guard !isRequested else { return }
        isRequested = true
        turns.enqueue { $0.renderer.flush() }
    }

    /// Marks the scheduled rendering as begun; changes from now on need another one.
    func begin() { isRequested = false }
}
