internal import Synchronization

/// Closes the resources of a program whose thread does not return from a native function.
///
/// ## Threading
/// May be used from any thread.
package final class ResourceClosers: Sendable {
    /// A kind of resource that ``ProgramServices`` opens.
    enum Resource {
        case storage, network, files
    }

    private struct State {
        /// The closers in the order in which the resources were opened; one for each resource.
        var closers: [(resource: Resource, close: @Sendable () -> Void)] = []
        /// Whether an open resource can be closed on the program's thread only.
        var isIncomplete = false
    }

    private let state = Mutex(State())

    init() {}

    /// Sets the closer of a resource and replaces an earlier one: a storage can be opened again after a lock.
    ///
    /// - Parameter closer: Nil for a resource that can be closed on the program's thread only.
    func set(_ closer: (@Sendable () -> Void)?, for resource: Resource) {
        state.withLock { state in
            state.closers.removeAll { $0.resource == resource }
            if let closer { state.closers.append((resource, closer)) } else { state.isIncomplete = true }
        }
    }

    /// Closes the resources that have a closer.
    ///
    /// - Returns: Whether all resources were closed.
    package func closeAll() -> Bool {
        let (closers, isComplete) = state.withLock { (exchange(&$0.closers, with: []), !$0.isIncomplete) }
        for closer in closers { closer.close() }
        return isComplete
    }
}
