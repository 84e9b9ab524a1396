import Glibc
import Synchronization

/// Lets as many commands run at a time as there are processors, and two at least.
///
/// More would make each so slow that limits of time mean nothing.
final class CommandSlots: Sendable {
    static let shared = CommandSlots(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private struct State {
        var free: Int
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    private init(count: Int) { state = Mutex(State(free: count)) }

    /// Waits for a slot and takes it.
    func take() async {
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
    }

    /// Gives a slot back.
    func give() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            if !state.waiters.isEmpty { return state.waiters.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
