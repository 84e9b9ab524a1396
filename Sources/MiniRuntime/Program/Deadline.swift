internal import Synchronization

/// Runs an operation of a host and waits for it no longer than the deadline, or until the waiting task is cancelled.
///
/// A task group would wait for an operation that ignores cancellation; a delegate may do that, so the operation is
/// left behind, cancelled.
@concurrent
func withDeadline<Answer: Sendable>(
    _ deadline: Duration?,
    otherwise fallback: Answer,
    _ operation: @escaping @Sendable () async -> Answer,
) async -> Answer {
    let first = FirstAnswer<Answer>()
    let work = Task { first.give(await operation()) }
    let clock = deadline.map { deadline in
        Task {
            // Cancelled once the operation has answered.
            do { try await Task.sleep(for: deadline) } catch { return }
            first.give(fallback)
        }
    }
    let answer = await withTaskCancellationHandler {
        await first.wait()
    } onCancel: {
        first.give(fallback)
    }
    work.cancel()
    clock?.cancel()
    return answer
}

/// Hands the first of several answers to one waiter.
private final class FirstAnswer<Answer: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Answer, Never>)
        case answered(Answer)
        case done
    }

    private let state = Mutex(State.open)

    func give(_ answer: Answer) {
        let waiter: CheckedContinuation<Answer, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .answered(answer)
                return nil
            case .waiting(let waiter):
                state = .done
                return waiter
            case .answered, .done:
                return nil
            }
        }
        waiter?.resume(returning: answer)
    }

    func wait() async -> Answer {
        await withCheckedContinuation { continuation in
            let answer: Answer? = state.withLock { state in
                if case .answered(let answer) = state {
                    state = .done
                    return answer
                }
                state = .waiting(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }
}
