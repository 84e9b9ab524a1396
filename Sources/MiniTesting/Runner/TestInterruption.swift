internal import Synchronization

/// Ends a run of tests early, with reports that tell what was run, what was interrupted and what was not run.
///
/// ## Threading
/// May be used from any thread.
public final class TestInterruption: Sendable {
    private struct State {
        var reason: String?
        var handlers: [Int: @Sendable (String) -> Void] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Makes an interruption that has not come.
    public init() {}

    /// Why the run was interrupted; nil as long as it was not.
    public var reason: String? { state.withLock(\.reason) }

    /// Interrupts the run.
    ///
    /// Only the first call has an effect.
    ///
    /// - Parameter reason: What the reports name as the reason, such as `SIGINT`.
    public func interrupt(_ reason: String) {
        let handlers = state.withLock { state -> [@Sendable (String) -> Void] in
            guard state.reason == nil else { return [] }
            state.reason = reason
            defer { state.handlers = [:] }
            return state.handlers.sorted { $0.key < $1.key }.map(\.value)
        }
        for handler in handlers { handler(reason) }
    }

    /// Registers a function that is called when the run is interrupted; at once when it is already.
    ///
    /// - Returns: what ``remove(_:)`` takes.
    package func onInterruption(_ handler: @escaping @Sendable (String) -> Void) -> Int {
        let (number, reason) = state.withLock { state in
            state.lastNumber += 1
            if state.reason == nil { state.handlers[state.lastNumber] = handler }
            return (state.lastNumber, state.reason)
        }
        if let reason { handler(reason) }
        return number
    }

    /// Removes a function that was registered.
    package func remove(_ number: Int) { state.withLock { $0.handlers[number] = nil } }
}
