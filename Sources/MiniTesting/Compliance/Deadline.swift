import Synchronization

/// Waits for work no longer than a deadline, also when the work never ends.
enum Deadline {
    /// The result of the work, or nil when the deadline passed first.
    ///
    /// The work runs in a task of its own, which is left behind when it misses the deadline: a task group would wait
    /// for it.
    ///
    /// - Parameter isCancelled: Whether the work's task is cancelled as soon as it was made.
    static func race<Result: Sendable>(
        _ deadline: Duration,
        isCancelled: Bool,
        _ work: @escaping @Sendable () async -> Result,
    ) async -> Result? {
        await withCheckedContinuation { continuation in
            let race = Race(continuation)
            let timer = Task {
                do { try await Task.sleep(for: deadline) } catch { return }
                race.end(with: nil)
            }
            let worker = Task {
                race.end(with: await work())
                timer.cancel()
            }
            if isCancelled { worker.cancel() }
        }
    }
}

/// Resumes a continuation once, with whatever comes first.
private final class Race<Result: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result?, Never>?>

    init(_ continuation: CheckedContinuation<Result?, Never>) {
        self.continuation = Mutex(continuation)
    }

    func end(with result: Result?) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: result)
    }
}
