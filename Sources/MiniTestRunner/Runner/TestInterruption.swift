internal import Synchronization

/// Ends a test run early; the reports contain completed, interrupted and skipped tests.
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

    /// Creates an interruption that has not occurred.
    public init() {}

    /// The reason of the interruption; nil if there is none.
    public var reason: String? { state.withLock(\.reason) }

    /// Interrupts the run.
    ///
    /// Only the first call has an effect.
    ///
    /// - Parameter reason: The reason in reports, such as `SIGINT`.
    public func interrupt(_ reason: String) {
        let handlers = state.withLock { state -> [@Sendable (String) -> Void] in
            guard state.reason == nil else { return [] }
            state.reason = reason
            defer { state.handlers = [:] }
            return state.handlers.sorted { $0.key < $1.key }.map(\.value)
        }
        for handler in handlers { handler(reason) }
    }

    /// Registers a function to call when the run is interrupted; calls it immediately if it already is.
    ///
    /// - Returns: The argument of ``remove(_:)``.
    package func onInterruption(_ handler: @escaping @Sendable (String) -> Void) -> Int {
        let (number, reason) = state.withLock { state in
            state.lastNumber += 1
            if state.reason == nil { state.handlers[state.lastNumber] = handler }
            return (state.lastNumber, state.reason)
        }
        if let reason { handler(reason) }
        return number
    }

    /// Removes a registered function.
    package func remove(_ number: Int) { state.withLock { $0.handlers[number] = nil } }
}
