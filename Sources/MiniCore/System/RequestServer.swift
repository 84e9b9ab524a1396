internal import DequeModule

/// Runs requests of other threads on a thread while that waits for a result of them.
///
/// Two threads that wait for each other's results would otherwise block forever.
///
/// ## Threading
/// ``post(_:)`` may be called from any thread, ``serve()`` and ``wait(_:)`` on the serving thread.
package final class RequestServer: Sendable {
    private enum Event<Output> {
        case requests
        case result(Output)
    }

    private let requests = Monitor<Deque<@Sendable () -> Void>>([])
    private let around: @Sendable (_ wait: () -> Void) -> Void

    /// Creates a server without requests.
    ///
    /// - Parameter around: Runs each wait of the serving thread, without the requests that it runs in the meantime.
    package init(around: @escaping @Sendable (_ wait: () -> Void) -> Void = { $0() }) { self.around = around }

    /// Adds a request.
    ///
    /// The serving thread runs it while it waits, or in ``serve()``.
    package func post(_ request: @escaping @Sendable () -> Void) {
        requests.withLock { $0.append(request) }
        requests.signal()
    }

    /// Runs the queued requests.
    package func serve() {
        while let request = requests.withLock({ $0.popFirst() }) { request() }
    }

    /// Starts an operation elsewhere and blocks the thread until its result, running requests in the meantime.
    ///
    /// - Parameter begin: Starts the operation. Receives a closure to call with the result, from any thread; only the first
    ///   call has an effect.
    package func wait<Output: Sendable>(_ begin: (@escaping @Sendable (Output) -> Void) -> Void) -> Output {
        let result = OneTimeResult<Output>()
        begin { output in
            result.set(output)
            // With the lock, the signal comes before the check of the serving thread or after the beginning of its wait.
            self.requests.withLock { _ in self.requests.signal() }
        }
        while true {
            var event = Event<Output>.requests
            around {
                event = requests.wait { requests in
                    if let output = result.current { return .ready(.result(output)) }
                    return requests.isEmpty ? .wait(until: nil) : .ready(.requests)
                }
            }
            switch event {
            case .result(let output): return output
            case .requests: serve()
            }
        }
    }
}
