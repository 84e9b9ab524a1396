import MiniCore

/// The loop of a ``ScriptThread``: the choice between jobs, timers and waiting.
///
/// ## Threading
/// Used on the program's thread, see ``ThreadConfined``.
final class ThreadLoop {
    private enum Step {
        case jobs([ThreadJob])
        case timers
        case advance(Int64)
        case idle([(result: OneTimeResult<Bool>, isIdle: Bool)])
        case callOnIdle
        case callOnPause
        case end
    }

    let timers: ThreadTimers
    let idleCalls: IdleCalls
    /// Whether the last step fired timers: timers and jobs must not starve each other.
    private var firedLast = false

    init(_ timers: ThreadTimers, _ idleCalls: IdleCalls) {
        self.timers = timers
        self.idleCalls = idleCalls
    }

    /// Runs jobs and timers until the state is stopping and has no more jobs.
    func run(_ state: Monitor<ThreadState>, on executor: UnownedSerialExecutor) {
        while true {
            switch nextStep(state) {
            case .jobs(let jobs): for job in jobs { job.run(on: executor) }
            case .timers: timers.fireDue()
            case .advance(let time): timers.fire(at: time)
            case .idle(let waits): for wait in waits { wait.result.set(wait.isIdle) }
            case .callOnIdle: idleCalls.callOnIdle()
            case .callOnPause: idleCalls.callOnPause()
            case .end:
                timers.removeAll()
                return
            }
        }
    }

    /// Waits for the next step and returns it.
    private func nextStep(_ state: Monitor<ThreadState>) -> Step {
        var idleTime: MonotonicInstant?
        return state.wait { state in
            let now = timers.clock.now
            let nextDue = state.isStopping ? nil : timers.nextDue
            if let nextDue, nextDue <= now, state.jobs.isEmpty || !firedLast {
                firedLast = true
                idleCalls.endIdleness()
                return .ready(.timers)
            }
            if !state.jobs.isEmpty {
                firedLast = false
                idleCalls.endIdleness()
                return .ready(.jobs(state.jobs.takeAll()))
            }
            if state.isStopping { return .ready(.end) }
            if state.hasUnblockedIdleWait {
                let waits = state.takeIdleWaits { wait, work in
                    wait.outcome(work: work, timers: timers, now: now, nextDue: nextDue)
                }
                if !waits.isEmpty { return .ready(.idle(waits)) }
                if timers.clock.mode == .virtual, let nextDue { return .ready(.advance(nextDue)) }
            }
            if let idleTime, idleTime <= .now { return .ready(.callOnIdle) }
            if idleCalls.isPauseDue { return .ready(.callOnPause) }
            if idleTime == nil { idleTime = idleCalls.nextIdleTime }
            let timer = nextDue.flatMap(timers.clock.instant(of:))
            return .wait(until: [timer, idleTime].compactMap(\.self).min())
        }
    }
}
