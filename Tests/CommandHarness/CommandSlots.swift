import Glibc
import Synchronization

/// Lets as many commands run at a time as there are processors, and two at least.
///
/// More would make each so slow that limits of time mean nothing. A test that has a command running starts others beside it at
/// once: two such tests would otherwise wait for each other for ever.
final class CommandSlots: Sendable {
    static let shared = CommandSlots(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// A slot that a task has.
    struct Slot: Hashable {
        fileprivate let task: Int?
    }

    private struct State {
        var free: Int
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// The tasks that have a slot.
        var holders: Set<Slot> = []
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a slot and takes it.
    ///
    /// - Returns: nil when the current task has one already.
    func take() async -> Slot? {
        let slot = Slot(task: withUnsafeCurrentTask { $0?.hashValue })
        guard state.withLock({ !$0.holders.contains(slot) }) else { return nil }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiters.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        if slot.task != nil { state.withLock { _ = $0.holders.insert(slot) } }
        return slot
    }

    /// Gives a slot back.
    func give(_ slot: Slot) {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.holders.remove(slot)
            if !state.waiters.isEmpty { return state.waiters.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
