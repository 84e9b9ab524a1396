internal import Synchronization

/// Cancels a started operation, also if the cancellation precedes the start.
///
/// ## Threading
/// May be used from any thread.
package final class StartedOperation: Sendable {
    private let state = Mutex<(cancel: (@Sendable () -> Void)?, isCancelled: Bool)>((nil, false))

    /// Creates an operation that has not started.
    package init() {}

    /// Sets the closure that cancels the operation; calls it immediately if the operation was cancelled before.
    package func attach(_ cancel: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.cancel = cancel
            return state.isCancelled
        }
        if isCancelled { cancel() }
    }

    /// Cancels the operation.
    package func cancel() {
        let cancel = state.withLock { state in
            state.isCancelled = true
            return state.cancel
        }
        cancel?()
    }

    /// Starts an operation and waits for its result.
    ///
    /// - Parameter start: Starts the operation, which calls the closure once, from any thread. Returns a closure that cancels the
    ///   operation; it is called when the calling task is cancelled.
    package static func result<Output: Sendable>(
        of start: (_ complete: @escaping @Sendable (Output) -> Void) -> @Sendable () -> Void
    ) async -> Output {
        let operation = StartedOperation()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                operation.attach(start { continuation.resume(returning: $0) })
            }
        } onCancel: {
            operation.cancel()
        }
    }
}
