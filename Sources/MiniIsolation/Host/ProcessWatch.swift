internal import MiniCore
internal import Synchronization

/// Checks the processes of all workers of the host at a low rate.
///
/// ## Threading
/// May be used from any thread. Processes are checked on the thread of the deadlines.
final class ProcessWatch: Sendable {
    /// The watch of this process.
    static let shared = ProcessWatch()

    /// The time between two checks of a process.
    private static let interval = Duration.milliseconds(500)

    private struct State {
        var processes: [ObjectIdentifier: WatchedProcess] = [:]
        var isScheduled = false
    }

    private let state = Mutex(State())

    private init() {}

    /// Checks a process from now on.
    func add(_ process: WatchedProcess) {
        let mustSchedule = state.withLock { state in
            state.processes[ObjectIdentifier(process)] = process
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { schedule() }
    }

    /// Ends the checks of a process; none runs afterwards.
    func remove(_ process: WatchedProcess) {
        process.end()
        state.withLock { $0.processes[ObjectIdentifier(process)] = nil }
    }

    private func schedule() {
        let instant = MonotonicInstant.now.advanced(by: Self.interval.nanoseconds)
        let token = DeadlineThread.shared.schedule(at: instant) { [self] in check() }
        // Without a thread, the next worker schedules again.
        if token == nil { state.withLock { $0.isScheduled = false } }
    }

    private func check() {
        let processes = state.withLock { state in
            state.isScheduled = !state.processes.isEmpty
            return Array(state.processes.values)
        }
        for process in processes { process.check() }
        if !processes.isEmpty { schedule() }
    }
}
