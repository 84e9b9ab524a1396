import MiniStorage
import Synchronization

/// The errors that a host received.
final class Reports: Sendable {
    private let errors = Mutex<[StorageError]>([])

    var all: [StorageError] { errors.withLock { $0 } }

    func add(_ error: StorageError) { errors.withLock { $0.append(error) } }
}

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.add(1, ordering: .relaxed) }
}
