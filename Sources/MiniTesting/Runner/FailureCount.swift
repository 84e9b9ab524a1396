internal import Synchronization

/// Counts the failed tests of all files, to end a run early.
final class FailureCount: Sendable {
    private let limit: Int?
    private let count = Atomic<Int>(0)

    init(limit: Int?) { self.limit = limit }

    /// Counts one more.
    func add() { count.add(1, ordering: .relaxed) }

    /// Whether no more tests are to be run.
    var isReached: Bool { limit.map { count.load(ordering: .relaxed) >= $0 } ?? false }
}
