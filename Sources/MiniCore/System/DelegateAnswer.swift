internal import Synchronization

/// What comes of asking somebody whom the host plugged in.
package enum DelegateAnswer<Answer: Sendable>: Sendable {
    /// What somebody answered.
    case given(Answer)
    /// There was no answer before the deadline.
    case late
    /// Nobody waits for the answer any more.
    case cancelled

    /// Waits for an answer, no longer than a deadline or until the waiting task is cancelled.
    ///
    /// The question is put by a task of its own, which is cancelled and left behind when nobody waits any more: a task
    /// group would wait for it, and a delegate need not care about cancellation. The task runs on threads that a delegate
    /// may block, see ``DelegateExecutor``. The deadline passes on a thread that it cannot block.
    ///
    /// - Parameter deadline: How long there may be no answer; nil for any time. A question that waits for its turn starts
    ///   it anew by ``DelegateDeadline/current``.
    @concurrent
    package static func wait(
        _ deadline: Duration?,
        for question: @escaping @Sendable () async -> Answer,
    ) async -> DelegateAnswer {
        let race = Race<DelegateAnswer>()
        let timer = deadline.map { DelegateDeadline(after: $0) { race.end(with: .late) } }
        let worker = Task(executorPreference: DelegateExecutor.shared) {
            race.end(with: .given(await DelegateDeadline.$current.withValue(timer) { await question() }))
        }
        defer {
            worker.cancel()
            timer?.cancel()
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { race.begin($0) }
        } onCancel: {
            race.end(with: .cancelled)
        }
    }

    /// The answer, or what counts as one where there is none.
    package func orElse(_ fallback: Answer) -> Answer {
        if case .given(let answer) = self { answer } else { fallback }
    }
}

/// Hands the first outcome to whoever waits, before or after they have begun to.
private final class Race<Outcome: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Outcome, Never>)
        case ended(Outcome)
    }

    private let state = Mutex(State.idle)

    func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if case .ended(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    func end(with outcome: Outcome) {
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .idle:
                state = .ended(outcome)
                return nil
            case .waiting(let continuation):
                state = .ended(outcome)
                return continuation
            case .ended:
                return nil
            }
        }
        waiting?.resume(returning: outcome)
    }
}
