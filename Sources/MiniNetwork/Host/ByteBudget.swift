internal import Synchronization

/// The number of bytes that the exchanges of one program may hold at a time.
///
/// These bytes are not memory of the engine, so its limit does not include them.
///
/// ## Threading
/// May be used from any thread.
final class ByteBudget: Sendable {
    /// The bytes that one exchange holds.
    ///
    /// They are released with the last reference to the share.
    final class Share: Sendable {
        private let budget: ByteBudget
        private let taken = Atomic<Int>(0)

        init(of budget: ByteBudget) {
            self.budget = budget
        }

        deinit { budget.used.subtract(taken.load(ordering: .relaxed), ordering: .relaxed) }

        /// Reserves further bytes; false when the budget has not enough left.
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

    /// Creates an unused budget.
    init(limit: Int) {
        self.limit = limit
    }
}
