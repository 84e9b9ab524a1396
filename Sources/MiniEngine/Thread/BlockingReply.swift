import MiniCore

// SAFETY: `answer` is touched with the condition locked only.
/// One answer from another thread, for which a thread waits.
package final class BlockingReply<Answer: Sendable>: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var answer: Answer?

    /// Makes a reply that has not come.
    package init() {}

    /// Hands over the answer; once.
    package func give(_ answer: Answer) {
        condition.withLock {
            self.answer = answer
            condition.signal()
        }
    }

    /// Blocks the thread until there is an answer.
    package func wait() -> Answer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let answer { return answer }
            condition.wait(until: nil)
        }
    }
}
