internal import Synchronization

/// Closes what a session has open while its program's thread does not return from a native function.
///
/// ## Threading
/// May be used from any thread.
package final class SessionClosers: Sendable {
    private struct State {
        var closers: [@Sendable () -> Void] = []
        /// Whether something is open that can be closed on the program's thread alone.
        var isIncomplete = false
    }

    private let state = Mutex(State())

    init() {}

    /// Adds what closes something; nil for what can be closed on the program's thread alone.
    func add(_ closer: (@Sendable () -> Void)?) {
        state.withLock { state in
            if let closer { state.closers.append(closer) } else { state.isIncomplete = true }
        }
    }

    /// Closes what can be closed.
    ///
    /// - Returns: whether that is all.
    package func closeAll() -> Bool {
        let (closers, isComplete) = state.withLock { (exchange(&$0.closers, with: []), !$0.isIncomplete) }
        for closer in closers { closer() }
        return isComplete
    }
}
