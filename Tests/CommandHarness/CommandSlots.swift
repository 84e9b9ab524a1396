import Glibc
import Synchronization

/// Limits the number of concurrent commands to the number of processors, and at least two.
///
/// More commands would slow each other down so that time limits have no meaning. A test with a running command starts others
/// without waiting: otherwise two such tests would wait for each other forever.
package final class CommandSlots: Sendable {
    /// The slots of this process.
    package static let shared = CommandSlots(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// The slot of a task.
    package struct Slot: Hashable, Sendable {
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
    /// - Returns: Nil if the current task already has a slot.
    package func take() async -> Slot? {
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

    /// Releases a slot.
    package func give(_ slot: Slot) {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.holders.remove(slot)
            if !state.waiters.isEmpty { return state.waiters.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
