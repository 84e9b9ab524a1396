internal import MiniCore
internal import MiniEngine
internal import Synchronization

/// A timer of the host on a program's clock.
package final class ProgramAlarm: Sendable {
    private enum State {
        case new
        case set(TimerToken)
        case over(hasGoneOff: Bool)
    }

    private let state = Mutex(State.new)
    private let program: LocalProgram

    fileprivate init(of program: LocalProgram) { self.program = program }

    /// Whether the alarm fired before it was stopped.
    package var hasGoneOff: Bool { state.withLock { if case .over(let hasGoneOff) = $0 { hasGoneOff } else { false } } }

    /// Cancels the alarm; has no effect if it has fired.
    package func stop() {
        let token = state.withLock { state -> TimerToken? in
            guard case .set(let token) = state else {
                if case .new = state { state = .over(hasGoneOff: false) }
                return nil
            }
            state = .over(hasGoneOff: false)
            return token
        }
        guard let token else { return }
        program.enqueue { $0.withRuntime { $0.thread.cancel(token) } }
    }

    /// - Parameter ring: Called on the program's thread.
    fileprivate func set(after delay: Duration, on thread: ScriptThread, _ ring: @escaping @Sendable () -> Void) {
        let token = thread.schedule(after: delay) {
            self.state.withLock { $0 = .over(hasGoneOff: true) }
            ring()
        }
        let isStopped = state.withLock { state in
            guard case .new = state else { return true }
            state = .set(token)
            return false
        }
        if isStopped { thread.cancel(token) }
    }
}

extension LocalProgram {
    /// Whether the program has a virtual clock, which advances only on request.
    package nonisolated var hasVirtualClock: Bool { thread.clock == .virtual }

    /// Calls a closure after a duration of the program's time, unless the program has ended.
    ///
    /// - Parameter ring: Called on the program's thread.
    package nonisolated func setAlarm(after delay: Duration, _ ring: @escaping @Sendable () -> Void) -> ProgramAlarm {
        let alarm = ProgramAlarm(of: self)
        enqueue { $0.withRuntime { alarm.set(after: delay, on: $0.thread, ring) } }
        return alarm
    }
}
