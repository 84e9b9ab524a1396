internal import MiniCore

/// Locks and unlocks a keybag with the other processes of the user, as long as it is referenced.
///
/// A thread of its own looks up the state, since an agent may not respond at once. Without a thread the keybag stays as it is.
///
/// ## Threading
/// May be used from any thread. Listeners of the keybag are called on the thread of the follower.
public final class SharedUnlockFollower: Sendable {
    // SAFETY: `isOver` is only touched with `condition` locked.
    private final class State: @unchecked Sendable {
        let condition = MonotonicCondition()
        var isOver = false
    }

    /// For how long the state need not be known before the device is locked.
    private static let patience = Duration.seconds(30)

    private let state = State()

    /// Begins to follow.
    init(_ keybag: Keybag, _ interval: Duration) {
        let nanoseconds = max(interval, .milliseconds(10)).nanoseconds
        _ = DetachedThread.start(name: "device lock") { [state, weak keybag] in
            var failureStart: MonotonicInstant?
            while Self.waits(nanoseconds, state), let keybag {
                do throws(ProtectionError) {
                    try keybag.updateFromSharedUnlock()
                    failureStart = nil
                } catch {
                    // It is read the next time. An agent that does not respond must not keep the device unlocked.
                    let start = failureStart ?? .now
                    failureStart = start
                    if start.elapsed > Self.patience { keybag.lock() }
                }
            }
        }
    }

    deinit {
        state.condition.withLock { state.isOver = true }
        state.condition.signal()
    }

    /// Waits for the next time.
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
