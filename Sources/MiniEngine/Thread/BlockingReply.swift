import MiniCore

// SAFETY: `result` is accessed with the condition locked only.
/// A result that one thread waits for and another thread provides.
package final class BlockingReply<Output: Sendable>: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var result: Output?

    /// Creates a reply without a result.
    package init() {}

    /// Provides the result.
    ///
    /// Must be called once.
    package func fulfill(_ result: Output) {
        condition.withLock {
            self.result = result
            condition.signal()
        }
    }

    /// Blocks the thread until there is a result.
    package func wait() -> Output {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result { return result }
            condition.wait(until: nil)
        }
    }
}
