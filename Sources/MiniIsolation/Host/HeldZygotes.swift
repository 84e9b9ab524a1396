internal import MiniCore
internal import Synchronization

/// The zygotes that a host keeps while they have workers, and for some time afterwards.
///
/// ## Threading
/// May be used from any thread.
final class HeldZygotes: Sendable {
    /// The time for which zygotes outlive their host at most, so that the next host of the process finds them.
    private static let lingerTime = Duration.seconds(2)
    private static let shortestIdleTime = Duration.milliseconds(100)

    private struct Held {
        let zygote: Zygote
        /// The time without workers after which the zygote is released, in nanoseconds.
        let idleTime: Int64
    }

    private struct State {
        var held: [ObjectIdentifier: Held] = [:]
        var isScheduled = false
    }

    private let state = Mutex(State())

    init() {}

    deinit {
        let held = state.withLock { Array($0.held.values) }
        guard let idleTime = held.map(\.idleTime).max() else { return }
        let zygotes = held.map(\.zygote)
        let end = MonotonicInstant.now.advanced(by: min(Self.lingerTime.nanoseconds, idleTime))
        _ = DeadlineThread.shared.schedule(at: end) { withExtendedLifetime(zygotes) {} }
    }

    /// Keeps a zygote until it has had no worker for some time.
    func hold(_ zygote: Zygote, idleTime: Duration) {
        let idleTime = max(idleTime, Self.shortestIdleTime).nanoseconds
        let mustSchedule = state.withLock { state in
            state.held[ObjectIdentifier(zygote)] = Held(zygote: zygote, idleTime: idleTime)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { schedule(at: MonotonicInstant.now.advanced(by: idleTime)) }
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
