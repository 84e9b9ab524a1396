import MiniCore

// SAFETY: `requests` is touched with the condition locked only.
/// Lets one thread wait for the answers of others, and run what these ask of it meanwhile.
package final class Rendezvous: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var requests: [@Sendable () -> Void] = []

    /// Makes one without requests.
    package init() {}

    /// Leaves something for the thread to run; it does so while it waits, or in ``serve()``.
    package func post(_ request: @escaping @Sendable () -> Void) {
        condition.withLock {
            requests.append(request)
            condition.signal()
        }
    }

    /// Runs what was left.
    package func serve() {
        while let request = take() { request() }
    }

    /// Has something begun elsewhere and blocks the thread until it is answered, serving requests.
    ///
    /// - Parameter begin: Gets what is to be called with the answer, once, from any thread.
    package func wait<Answer: Sendable>(_ begin: (@escaping @Sendable (Answer) -> Void) -> Void) -> Answer {
        let answer = LockedAnswer<Answer>()
        begin { value in
            self.condition.withLock {
                answer.value = value
                self.condition.signal()
            }
        }
        while true {
            condition.lock()
            while answer.value == nil, requests.isEmpty { condition.wait(until: nil) }
            let value = answer.value
            condition.unlock()
            if let value { return value }
            serve()
        }
    }

    private func take() -> (@Sendable () -> Void)? {
        condition.withLock { requests.isEmpty ? nil : requests.removeFirst() }
    }
}

// SAFETY: Touched with the condition of its rendezvous locked only.
private final class LockedAnswer<Answer: Sendable>: @unchecked Sendable {
    var value: Answer?
}
