/// The outcome of a request to a delegate of the host.
package enum DelegateResult<Output: Sendable>: Sendable {
    /// The delegate returned a result.
    case completed(Output)
    /// The deadline expired before there was a result.
    case timedOut
    /// The waiting task was cancelled.
    case cancelled

    /// Waits for a result until the deadline expires or the waiting task is cancelled.
    ///
    /// The request runs in its own task. The task is cancelled, but not awaited, when this method stops waiting: a task group
    /// would wait for it, and a delegate can ignore cancellation. The task runs on threads that a delegate can block, see
    /// ``DelegateExecutor``. The deadline expires on a thread that a delegate cannot block.
    ///
    /// - Parameter deadline: The time limit; nil for none. A request that first waits in a queue restarts the time with
    ///   ``DelegateDeadline/current``.
    @concurrent
    package static func wait(
        _ deadline: Duration?,
        for operation: @escaping @Sendable () async -> Output,
    ) async -> DelegateResult {
        let outcome = OneTimeResult<DelegateResult>()
        let timer = deadline.map { DelegateDeadline(after: $0) { outcome.set(.timedOut) } }
        let worker = Task(executorPreference: DelegateExecutor.shared) {
            outcome.set(.completed(await DelegateDeadline.$current.withValue(timer) { await operation() }))
        }
        defer {
            worker.cancel()
            timer?.cancel()
        }
        return await outcome.value(orWhenCancelled: .cancelled)
    }

    /// The result, or a fallback if there is none.
    package func orElse(_ fallback: Output) -> Output {
        if case .completed(let result) = self { result } else { fallback }
    }
}
