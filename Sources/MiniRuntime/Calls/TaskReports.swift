internal import MiniCore
internal import Synchronization

/// Keeps the reports of a task until a listener is added, so that a program without a listener is not woken.
final class TaskReports: Sendable {
    /// An event and the value that listeners receive.
    typealias Report = (event: String, value: @Sendable () -> ScriptValue)

    private struct State {
        var hasListener = false
        /// The last report of each event, in the order of the events' first reports.
        var pending: [Report] = []
    }

    private let state = Mutex(State())

    /// Handles a report; returns false if it is kept for later.
    func deliversNow(_ report: Report) -> Bool {
        state.withLock { state in
            if state.hasListener { return true }
            if let index = state.pending.firstIndex(where: { $0.event == report.event }) {
                state.pending[index] = report
            } else {
                state.pending.append(report)
            }
            return false
        }
    }

    /// Records that a listener exists; returns the kept reports.
    func listen() -> [Report] {
        state.withLock { state in
            state.hasListener = true
            defer { state.pending = [] }
            return state.pending
        }
    }
}
