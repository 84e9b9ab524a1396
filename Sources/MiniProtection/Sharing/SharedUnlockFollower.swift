internal import MiniCore

/// Locks and unlocks a keybag together with the other processes of the user, as long as it is referenced.
///
/// A separate thread reads the state, since an agent may not respond immediately. If the thread cannot be started, the
/// keybag does not change.
///
/// ## Threading
/// May be used from any thread. Listeners of the keybag are called on the thread of the follower.
public final class SharedUnlockFollower: Sendable {
    // SAFETY: `isOver` is only accessed with `condition` locked.
    private final class State: @unchecked Sendable {
        let condition = MonotonicCondition()
        var isOver = false
    }

    /// The time for which the state may be unavailable before the device is locked.
    private static let timeLimit = Duration.seconds(30)

    private let state = State()

    /// Starts to follow the shared state.
    init(_ keybag: Keybag, _ interval: Duration) {
        let nanoseconds = max(interval, .milliseconds(10)).nanoseconds
        _ = DetachedThread.start(name: "device lock") { [state, weak keybag] in
            var failureStart: MonotonicInstant?
            while Self.waits(nanoseconds, state), let keybag {
                do throws(ProtectionError) {
                    try keybag.updateFromSharedUnlock()
                    failureStart = nil
                } catch {
                    // The state is read the next time. An agent that does not respond must not keep the device unlocked.
                    let start = failureStart ?? .now
                    failureStart = start
                    if start.elapsed > Self.timeLimit { keybag.lock() }
                }
            }
        }
    }

    deinit {
        state.condition.withLock { state.isOver = true }
        state.condition.signal()
    }

    /// Waits for the next check.
    ///
    /// - Returns: Whether there is one.
    private static func waits(_ nanoseconds: Int64, _ state: State) -> Bool {
        let end = MonotonicInstant.now.advanced(by: nanoseconds)
        return state.condition.withLock {
            while !state.isOver, MonotonicInstant.now < end { state.condition.wait(until: end) }
            return !state.isOver
        }
    }
}
