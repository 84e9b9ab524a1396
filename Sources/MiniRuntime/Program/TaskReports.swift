internal import MiniCore
internal import Synchronization

/// Keeps the reports of a task until a listener is added, so that a program without a listener is not woken.
final class TaskReports: Sendable {
    /// An event and the value that listeners receive.
    typealias Report = (event: String, value: @Sendable () -> Value)

    private struct State {
        var isHeard = false
        /// The last report of each event, in the order of the events' first reports.
        var kept: [Report] = []
    }

    private let state = Mutex(State())

    /// Handles a report; returns false if it is kept for later.
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

    /// Records that a listener exists; returns the kept reports.
    func listen() -> [Report] {
        state.withLock { state in
            state.isHeard = true
            defer { state.kept = [] }
            return state.kept
        }
    }
}
