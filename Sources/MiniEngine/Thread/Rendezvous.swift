import MiniCore

// SAFETY: `requests` is accessed with the condition locked only.
/// Lets one thread wait for results of other threads, and run their requests in the meantime.
package final class Rendezvous: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var requests: [@Sendable () -> Void] = []

    /// Creates a rendezvous without requests.
    package init() {}

    /// Adds a request.
    ///
    /// The thread runs it while it waits, or in ``serve()``.
    package func post(_ request: @escaping @Sendable () -> Void) {
        condition.withLock {
            requests.append(request)
            condition.signal()
        }
    }

    /// Runs the queued requests.
    package func serve() {
        while let request = take() { request() }
    }

    /// Starts an operation elsewhere and blocks the thread until its result, running requests in the meantime.
    ///
    /// - Parameter begin: Starts the operation. Receives a closure to call with the result, once, from any thread.
    package func wait<Output: Sendable>(_ begin: (@escaping @Sendable (Output) -> Void) -> Void) -> Output {
        let result = LockedResult<Output>()
        begin { value in
            self.condition.withLock {
                result.value = value
                self.condition.signal()
            }
        }
        while true {
            condition.lock()
            while result.value == nil, requests.isEmpty { condition.wait(until: nil) }
            let value = result.value
            condition.unlock()
            if let value { return value }
            serve()
        }
    }

    private func take() -> (@Sendable () -> Void)? {
        condition.withLock { requests.isEmpty ? nil : requests.removeFirst() }
    }
}

// SAFETY: Accessed with the condition of its rendezvous locked only.
private final class LockedResult<Output: Sendable>: @unchecked Sendable {
    var value: Output?
}
