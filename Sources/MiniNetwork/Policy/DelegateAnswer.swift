internal import Synchronization

/// What a delegate answers to one question.
enum DelegateAnswer: Sendable {
    case yes
    case no
    /// It did not answer before the deadline.
    case late
    /// Nobody waits for the answer any more.
    case cancelled

    /// Waits for an answer, no longer than a deadline.
    ///
    /// The question is put by a task of its own, which is cancelled and left behind when nobody waits any more: a task
    /// group would wait for it, and a delegate need not care about cancellation.
    static func wait(_ deadline: Duration, for question: @escaping @Sendable () async -> Bool) async -> DelegateAnswer {
        let race = Race()
        let worker = Task { race.end(with: await question() ? .yes : .no) }
        let timer = Task {
            // Only cancellation ends the sleep early: by then somebody else has ended the race.
            guard (try? await Task.sleep(for: deadline)) != nil else { return }
            race.end(with: .late)
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { race.begin($0) }
        } onCancel: {
            race.end(with: .cancelled)
        }
    }
}

/// Hands the first answer to whoever waits, before or after they have begun to.
private final class Race: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<DelegateAnswer, Never>)
        case ended(DelegateAnswer)
    }

    private let state = Mutex(State.idle)

    func begin(_ continuation: CheckedContinuation<DelegateAnswer, Never>) {
        let answer: DelegateAnswer? = state.withLock { state in
            if case .ended(let answer) = state { return answer }
            state = .waiting(continuation)
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    func end(with answer: DelegateAnswer) {
        let waiting: CheckedContinuation<DelegateAnswer, Never>? = state.withLock { state in
            switch state {
            case .idle:
                state = .ended(answer)
                return nil
            case .waiting(let continuation):
                state = .ended(answer)
                return continuation
            case .ended:
                return nil
            }
        }
        waiting?.resume(returning: answer)
    }
}
