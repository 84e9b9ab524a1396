internal import MiniCore
internal import Synchronization

/// The zygotes that a host keeps while they have workers, and for some time afterwards.
///
/// ## Threading
/// May be used from any thread.
final class HeldZygotes: Sendable {
    private static let shortestIdleTime = Duration.milliseconds(100)

    private struct Held {
        let zygote: Zygote
        /// The time without workers after which the zygote is released, in nanoseconds.
        let idleTime: Int64
        /// The time for which the zygote outlives the host, in nanoseconds.
        let lingerTime: Int64
    }

    private struct State {
        var held: [ObjectIdentifier: Held] = [:]
        var isScheduled = false
    }

    private let state = Mutex(State())

    init() {}

    deinit {
        let held = state.withLock { Array($0.held.values) }
        guard let lingerTime = held.map(\.lingerTime).max() else { return }
        let zygotes = held.map(\.zygote)
        let end = MonotonicInstant.now.advanced(by: lingerTime)
        _ = DeadlineThread.shared.schedule(at: end) { withExtendedLifetime(zygotes) {} }
    }

    /// Keeps a zygote until it has had no worker for some time.
    func hold(_ zygote: Zygote, _ options: WorkerOptions) {
        let idleTime = max(options.zygoteIdleTime, Self.shortestIdleTime).nanoseconds
        let lingerTime = min(options.zygoteLingerTime.nanoseconds, idleTime)
        let mustSchedule = state.withLock { state in
            state.held[ObjectIdentifier(zygote)] = Held(zygote: zygote, idleTime: idleTime, lingerTime: lingerTime)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { schedule(at: MonotonicInstant.now.advanced(by: idleTime)) }
    }

    /// Ends the workers that the zygotes have ready for further programs.
    func endReadyWorkers() {
        for held in state.withLock({ Array($0.held.values) }) { held.zygote.endReady() }
    }

    private func schedule(at instant: MonotonicInstant) {
        let token = DeadlineThread.shared.schedule(at: instant) { [weak self] in self?.review() }
        // Without a thread, the next program schedules again.
        if token == nil { state.withLock { $0.isScheduled = false } }
    }

    /// Releases the zygotes that have been idle or have ended.
    private func review() {
        let now = MonotonicInstant.now
        let (released, next) = state.withLock { state in
            var released: [Zygote] = []
            var next: MonotonicInstant?
            for (key, held) in state.held {
                let due = (held.zygote.idleSince ?? now).advanced(by: held.idleTime)
                if due <= now || !held.zygote.isUsable {
                    released.append(held.zygote)
                    state.held[key] = nil
                } else {
                    next = min(next ?? due, due)
                }
            }
            state.isScheduled = next != nil
            return (released, next)
        }
        // Zygotes end without the lock.
        withExtendedLifetime(released) {}
        if let next { schedule(at: next) }
    }
}
