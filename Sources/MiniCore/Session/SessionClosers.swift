internal import Synchronization

/// Closes what a session has open while its program's thread does not return from a native function.
///
/// ## Threading
/// May be used from any thread.
package final class SessionClosers: Sendable {
    /// What a session opens.
    enum Resource {
        case storage, network, files
    }

    private struct State {
        /// In the order in which they were opened; one of each resource.
        var closers: [(resource: Resource, close: @Sendable () -> Void)] = []
        /// Whether something is open that can be closed on the program's thread alone.
        var isIncomplete = false
    }

    private let state = Mutex(State())

    init() {}

    /// Sets what closes a resource, in place of what has closed it before: a storage may be opened again after a lock.
    ///
    /// - Parameter closer: Nil for what can be closed on the program's thread alone.
    func set(_ closer: (@Sendable () -> Void)?, for resource: Resource) {
        state.withLock { state in
            state.closers.removeAll { $0.resource == resource }
            if let closer { state.closers.append((resource, closer)) } else { state.isIncomplete = true }
        }
    }

    /// Closes what can be closed.
    ///
    /// - Returns: Whether that is all.
    package func closeAll() -> Bool {
        let (closers, isComplete) = state.withLock { (exchange(&$0.closers, with: []), !$0.isIncomplete) }
        for closer in closers { closer.close() }
        return isComplete
    }
}
