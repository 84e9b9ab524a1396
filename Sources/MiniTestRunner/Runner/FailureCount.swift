internal import Synchronization

/// Counts the failed tests of all files, to end a run early.
final class FailureCount: Sendable {
    private let limit: Int?
    private let count = Atomic<Int>(0)

    init(limit: Int?) { self.limit = limit }

    /// Adds a failure.
    func add() { count.add(1, ordering: .relaxed) }

    /// The number of failures after which no more tests are run; nil for no limit.
    var remaining: Int? { limit.map { max($0 - count.load(ordering: .relaxed), 0) } }

    /// Whether the limit is reached, so that no more tests are run.
    var isReached: Bool { remaining == 0 }
}
