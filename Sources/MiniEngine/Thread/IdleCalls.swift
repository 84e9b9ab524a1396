import MiniCore

/// The calls to the owner of a ``ScriptThread`` that release memory, when the thread has nothing else to do or is too busy
/// for that.
///
/// ## Threading
/// Used on the program's thread, see ``ThreadConfined``.
final class IdleCalls {
    var onIdle: (() -> Void)?
    var onPause: (() -> Void)?
    /// The minimum time between two calls of `onPause`, in real time.
    var pauseInterval: Duration
    /// The nanoseconds without work after which `onIdle` is called, of real time with either clock.
    private let idleDelay: Int64
    /// The earliest time of the next call of `onPause`.
    private var nextPause: MonotonicInstant
    /// Whether `onIdle` was called since there was last something to do.
    private var hasCalledOnIdle = false

    init(idleDelay: Duration, pauseInterval: Duration) {
        self.idleDelay = idleDelay.nanoseconds
        self.pauseInterval = pauseInterval
        nextPause = .now.advanced(by: pauseInterval.nanoseconds)
    }

    /// Whether `onPause` must be called.
    var isPauseDue: Bool { onPause != nil && !hasCalledOnIdle && nextPause <= .now }

    /// The time of the call of `onIdle` for a thread without work; nil for none.
    var nextIdleTime: MonotonicInstant? {
        onIdle == nil || hasCalledOnIdle ? nil : .now.advanced(by: idleDelay)
    }

    /// Records that there is work, so that `onIdle` can be called again.
    func endIdleness() { hasCalledOnIdle = false }

    func callOnIdle() {
        hasCalledOnIdle = true
        onIdle?()
    }

    func callOnPause() {
        onPause?()
        nextPause = .now.advanced(by: pauseInterval.nanoseconds)
    }
}
