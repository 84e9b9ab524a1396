import MiniCore

// SAFETY: `answer` is accessed with the condition locked only.
/// A result that one thread waits for and another thread provides.
package final class BlockingReply<Answer: Sendable>: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var answer: Answer?

    /// Creates a reply without a result.
    package init() {}

    /// Provides the result.
    ///
    /// Must be called once.
    package func fulfill(_ answer: Answer) {
        condition.withLock {
            self.answer = answer
            condition.signal()
        }
    }

    /// Blocks the thread until there is a result.
    package func wait() -> Answer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let answer { return answer }
            condition.wait(until: nil)
        }
    }
}
