package import MiniCore

/// The loop of a ``ScriptThread``: the choice between jobs, timers and waiting.
///
/// ## Threading
/// Used on the program's thread, see ``ThreadConfined``.
final class ThreadLoop {
    private enum Step {
        case jobs([ThreadJob])
        case timers
        case advance(Int64)
        case release(ThreadMoment)
        case idle([(result: OneTimeResult<Bool>, isIdle: Bool)])
        case callOnIdle
        case callOnPause
        case end
    }

    let timers: ThreadTimers
    let idleCalls: IdleCalls
    /// Continues the program with results from outside; nil if other threads add jobs for them.
    var gate: (any ThreadGate)?
    /// The number of waits until the program is idle that have ended with a result.
    private var endedWaitCount = 0
    /// Whether the last step fired timers: timers and jobs must not starve each other.
    private var firedLast = false
    /// The time without work that has begun; nil while there is work.
    private var idleTime: MonotonicInstant?

    init(_ timers: ThreadTimers, _ idleCalls: IdleCalls) {
        self.timers = timers
        self.idleCalls = idleCalls
    }

    /// Runs jobs and timers until the state is stopping and has no more jobs.
    ///
    /// - Parameter input: Receives messages while the thread waits, and between steps; nil if only other threads add jobs.
    func run(_ state: Monitor<ThreadState>, on executor: UnownedSerialExecutor, input: (any ThreadInput)? = nil) {
        while true {
            switch nextStep(state, input) {
            case .jobs(let jobs): for job in jobs { job.run(on: executor) }
            case .timers: timers.fireDue()
            case .advance(let time): timers.fire(at: time)
            case .release(let moment): gate?.release(at: moment)
            case .idle(let waits):
                endedWaitCount += waits.count
                for wait in waits { wait.result.set(wait.isIdle) }
            case .callOnIdle: idleCalls.callOnIdle()
            case .callOnPause: idleCalls.callOnPause()
            case .end:
                timers.removeAll()
                return
            }
        }
    }

    /// Waits for the next step and returns it.
    private func nextStep(_ state: Monitor<ThreadState>, _ input: (any ThreadInput)?) -> Step {
        idleTime = nil
        guard let input else { return state.wait { check(&$0) } }
        // A program that always has jobs must not delay the messages.
        input.poll()
        while true {
            switch state.withLock({ check(&$0) }) {
            case .ready(let step): return step
            case .wait(let deadline): input.wait(until: deadline)
            }
        }
    }

    /// The next step, or the instant until which there is none.
    private func check(_ state: inout ThreadState) -> Monitor<ThreadState>.Check<Step> {
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
        let moment = ThreadMoment(time: now, endedWaitCount: endedWaitCount)
        if let gate, state.work.isStill, gate.isReady(at: moment) {
            idleCalls.endIdleness()
            return .ready(.release(moment))
        }
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

/// A source of work for a ``ScriptThread`` that is the only thread of its process.
///
/// ## Threading
/// Used on the program's thread.
package protocol ThreadInput: AnyObject {
    /// Receives what has arrived, without waiting, and enqueues jobs for it. Called before each step of the thread.
    func poll()

    /// Waits for input until an instant, nil for no limit, and enqueues jobs for it. Called when the thread has no work.
    ///
    /// It may return earlier.
    func wait(until deadline: MonotonicInstant?)
}
