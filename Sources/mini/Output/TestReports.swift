import MiniTesting
import Synchronization

/// Prints the reports of a run.
///
/// ## Threading
/// May be used from any thread.
final class TestReports: Sendable {
    // SAFETY: Reporters are used with the lock held only.
    private nonisolated(unsafe) var reporters: [any TestReporter]
    private let lock = Mutex(())

    init(_ reporters: [any TestReporter]) { self.reporters = reporters }

    /// Takes what has happened.
    func take(_ event: TestEvent) {
        lock.withLock { _ in
            for index in reporters.indices { Output.standard.write(reporters[index].take(event)) }
        }
    }
}
