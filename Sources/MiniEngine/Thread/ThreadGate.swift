internal import MiniCore

/// Continues a program with results from outside of it, one at a time and only when nothing else can run.
///
/// Without a gate, other threads add jobs for such results at any time, so that two runs of a program can differ.
///
/// ## Threading
/// Both methods are called on the thread. ``isReady(at:)`` is called with the lock of the thread's state: it must not use the
/// thread.
package protocol ThreadGate: AnyObject {
    /// Whether there is a result for the program now.
    func isReady(at moment: ThreadMoment) -> Bool

    /// Continues the program with one result.
    func release(at moment: ThreadMoment)
}

extension ScriptThread {
    /// The gate of the program's results from outside; nil for none.
    ///
    /// Must be used on the thread.
    package var gate: (any ThreadGate)? {
        get { loop.gate }
        set { loop.gate = newValue }
    }

    /// Marks one pending call as held: its next result passes the gate.
    ///
    /// Held work must be released with ``releasePendingWork()`` before it ends.
    package func holdPendingWork() {
        state.withLock { $0.work.hold() }
        state.signal()
    }

    /// Marks one held call as no longer held.
    ///
    /// May precede ``holdPendingWork()`` of another thread for the same call. Nothing is released in between because of it.
    package func releasePendingWork() { state.withLock { $0.work.release() } }

    /// Makes the thread check its gate again.
    package func checkGate() { state.signal() }
}
