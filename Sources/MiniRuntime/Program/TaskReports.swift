internal import MiniCore
internal import Synchronization

/// Keeps what a task reports until somebody listens, so that a program that does not is not even woken.
final class TaskReports: Sendable {
    /// What happened, and what listeners are told of it.
    typealias Report = (event: String, value: @Sendable () -> Value)

    private struct State {
        var isHeard = false
        /// The last report of each event, in the order in which these first came.
        var kept: [Report] = []
    }

    private let state = Mutex(State())

    /// Takes a report; false when it is kept for later.
    func isHeard(_ report: Report) -> Bool {
        state.withLock { state in
            if state.isHeard { return true }
            if let index = state.kept.firstIndex(where: { $0.event == report.event }) {
                state.kept[index] = report
            } else {
                state.kept.append(report)
            }
            return false
        }
    }

    /// Notes that somebody listens; hands out what was kept.
    func listen() -> [Report] {
        state.withLock { state in
            state.isHeard = true
            defer { state.kept = [] }
            return state.kept
        }
    }
}
