internal import Synchronization

/// How many bytes the exchanges of one program may hold at a time: what they hold is no memory of the engine, whose limit
/// would not see it.
///
/// ## Threading
/// May be used from any thread.
final class ByteBudget: Sendable {
    /// What one exchange holds, until nobody keeps the share.
    final class Share: Sendable {
        private let budget: ByteBudget
        private let taken = Atomic<Int>(0)

        init(of budget: ByteBudget) {
            self.budget = budget
        }

        deinit { budget.used.subtract(taken.load(ordering: .relaxed), ordering: .relaxed) }

        /// Takes more; false when there is not as much left.
        func take(_ count: Int) -> Bool {
            guard budget.used.add(count, ordering: .relaxed).newValue <= budget.limit else {
                budget.used.subtract(count, ordering: .relaxed)
                return false
            }
            taken.add(count, ordering: .relaxed)
            return true
        }
    }

    private let limit: Int
    private let used = Atomic<Int>(0)

    /// Makes a budget of which nothing is used.
    init(limit: Int) {
        self.limit = limit
    }
}
