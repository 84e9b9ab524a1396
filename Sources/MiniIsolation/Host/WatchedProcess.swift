internal import Glibc
internal import MiniCore
internal import Synchronization

/// The process of a worker whose processor time, memory and replies the host checks.
///
/// ## Threading
/// May be used from any thread.
final class WatchedProcess: Sendable {
    /// The reason for which the host ends a worker.
    enum Excess: Sendable {
        /// A turn does not end.
        case time
        /// The process has more memory than its limit.
        case memory
        /// The process neither replies nor uses processor time.
        case silence
    }

    /// What a check needs from the program of the worker.
    ///
    /// The closures must not wait.
    struct Program: Sendable {
        /// Sends a ping to the worker.
        let ping: @Sendable () -> Void
        /// Whether the worker works on commands of the host.
        let hasCommands: @Sendable () -> Bool
        /// Whether messages of the worker were not handled yet, among which can be a reply.
        let hasMessages: @Sendable () -> Bool
        /// Whether the process has ended, so that another one can have its number.
        let hasEnded: @Sendable () -> Bool
        /// Ends the worker.
        let end: @Sendable (Excess) -> Void
    }

    private struct State {
        var check: ResponseCheck
        var lastTime: Int64?
        var hasEnded = false
    }

    private let usage: ProcessUsage?
    private let memoryLimit: Int
    private let program: Program
    private let state: Mutex<State>

    /// Watches a process from now on; ``ProcessWatch`` calls ``check()``.
    ///
    /// - Parameters:
    ///   - process: The number of the process in the namespace of the host; nil if it is unknown. Then neither its memory nor
    ///     its processor time is known.
    ///   - timePerTurn: The limit of a turn.
    ///   - memoryLimit: The limit of the memory in bytes.
    init(_ process: pid_t?, timePerTurn: Duration, memoryLimit: Int, _ program: Program) {
        usage = process.map(ProcessUsage.init)
        self.memoryLimit = memoryLimit
        self.program = program
        let check = ResponseCheck(timePerTurn: timePerTurn, now: MonotonicInstant.now.nanoseconds)
        state = Mutex(State(check: check))
    }

    /// Records the reply to a ping.
    func responded() { state.withLock { $0.check.responded(now: MonotonicInstant.now.nanoseconds) } }

    /// Ends the watch: afterwards no check runs, so that the number of the process can be used again.
    func end() { state.withLock { $0.hasEnded = true } }

    /// Reads the usage of the process, and pings or ends the worker if necessary.
    ///
    /// - Complexity: Two system calls for a process that was idle since the last check.
    func check() {
        // With the lock held, so that the process is not reaped meanwhile.
        state.withLock { state in
            if state.hasEnded { return }
            let time = usage?.processorTime
            let wasIdle = time != nil && time == state.lastTime
            state.lastTime = time
            if !wasIdle, let bytes = usage?.memoryBytes, bytes > memoryLimit, !program.hasEnded() {
                return end(&state, .memory)
            }
            let decision = state.check.check(
                processorTime: time,
                now: MonotonicInstant.now.nanoseconds,
                hasCommands: program.hasCommands(),
                isStopped: { usage?.isStopped ?? false },
            )
            switch decision {
            case .none: break
            case .ping: program.ping()
            case .outOfTime: if !program.hasMessages() { end(&state, .time) }
            case .silent: if !program.hasMessages() { end(&state, .silence) }
            }
        }
    }

    private func end(_ state: inout State, _ excess: Excess) {
        state.hasEnded = true
        program.end(excess)
    }
}

extension WatchedProcess.Excess {
    /// The error of the program.
    func error(of program: String, _ limits: ScriptLimits, _ memoryLimit: Int) -> ScriptError {
        let (reason, termination): (String, ScriptError.Termination) =
            switch self {
            case .time: ("one turn took longer than \(limits.timePerTurn) in native code of the engine", .outOfTime)
            case .memory: ("its process uses more than \(memoryLimit >> 20) MiB", .outOfMemory)
            case .silence: ("its process does not respond", .processEnded)
            }
        return ScriptError(name: "", message: "\(program) was ended: \(reason)", termination: termination)
    }
}
