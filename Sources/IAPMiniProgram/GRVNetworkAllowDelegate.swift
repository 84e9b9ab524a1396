public import MiniCore
internal import Synchronization

/// Puts a delegate of the vendor's protocol behind MiniHost's.
///
/// ``GRVExtensionDelegate`` makes one by itself. It is public so that `NetworkAllowDelegateCompatTest` can judge a delegate
/// of the vendor's protocol.
///
/// ## Threading
/// May be shared: the delegate is asked by one thread at a time.
///
/// SAFETY: the delegate need not be safe for several threads; one thread at a time puts the questions.
public final class GRVNetworkAllowDelegate: NetworkAllowDelegate, @unchecked Sendable {
    private let delegate: any GRVNetworkRequestAllowDelegate
    private let state = Mutex(State())

    private typealias Question = @Sendable (any GRVNetworkRequestAllowDelegate) -> Bool

    private struct State {
        var questions: [(number: Int, body: Question, deadline: DelegateDeadline?)] = []
        var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
        var lastNumber = 0
        /// Whether a thread puts the questions.
        var isAsking = false

        /// Takes the next question.
        ///
        /// Its deadline starts now, and so do those behind it: they pass when the delegate hangs, not because many wait.
        mutating func nextQuestion() -> (Int, Question)? {
            guard !questions.isEmpty else {
                isAsking = false
                return nil
            }
            for question in questions { question.deadline?.restart() }
            let question = questions.removeFirst()
            return (question.number, question.body)
        }
    }

    /// Takes the delegate, which is from now on asked through this alone.
    public init(_ delegate: any GRVNetworkRequestAllowDelegate) { self.delegate = delegate }

    /// What the delegate answers; it is not told who asks.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await answer { $0.shouldAllowHttpRequest(url) }
    }

    /// What the delegate answers; it is not told who asks.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await answer { $0.shouldAllowScheme(url) }
    }

    /// Asks on a thread of its own, since the delegate may block it, after the questions before.
    private func answer(_ body: @escaping Question) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFirst = state.withLock { state in
                    defer { state.isAsking = true }
                    state.questions.append((number, body, DelegateDeadline.current))
                    state.waiters[number] = continuation
                    return !state.isAsking
                }
                if isFirst, DetachedThread.start(name: "allow delegate", { self.askAll() }) != 0 { refuseAll() }
                if Task.isCancelled { answer(number, false) }
            }
        } onCancel: {
            // A delegate that hangs must not gather questions that nobody waits for any more.
            answer(number, false)
        }
    }

    /// Puts one question after the other, until there is none.
    private func askAll() {
        while let (number, question) = state.withLock({ $0.nextQuestion() }) { answer(number, question(delegate)) }
    }

    private func refuseAll() {
        while let (number, _) = state.withLock({ $0.nextQuestion() }) { answer(number, false) }
    }

    private func answer(_ number: Int, _ isAllowed: Bool) {
        let waiter = state.withLock { state in
            state.questions.removeAll { $0.number == number }
            return state.waiters.removeValue(forKey: number)
        }
        waiter?.resume(returning: isAllowed)
    }
}
