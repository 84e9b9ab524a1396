internal import MiniCore
internal import Synchronization

/// Calls a component of the super app, one call at a time, on a thread that the component may block.
///
/// A call that hangs delays only the calls of the same component.
///
/// ## Threading
/// May be used from any thread.
///
/// SAFETY: the component need not be safe for several threads; one thread at a time calls it.
final class DelegateCalls<Delegate>: @unchecked Sendable {
    /// The most notifications that wait while a component hangs; further ones are dropped.
    static var notificationLimit: Int { 1_000 }

    private struct Call {
        let number: Int
        let deadline: DelegateDeadline?
        let isNotification: Bool
        let run: @Sendable (Delegate) -> Void
        /// Called instead of `run` if the system cannot start a thread.
        let refuse: @Sendable () -> Void
    }

    private struct State {
        var pending: [Call] = []
        var lastNumber = 0
        /// Whether a thread is calling the component.
        var isCalling = false

        /// Removes and returns the next call.
        ///
        /// Its deadline and those of the calls after it start now. They pass because the component hangs, not because
        /// many calls wait.
        mutating func next() -> Call? {
            guard !pending.isEmpty else {
                isCalling = false
                return nil
            }
            for call in pending { call.deadline?.restart() }
            return pending.removeFirst()
        }
    }

    private let delegate: Delegate
    private let state = Mutex(State())

    /// Creates the calls of a component, which nothing else may use from now on.
    init(_ delegate: Delegate) { self.delegate = delegate }

    /// Calls the component after the calls before, and waits for the result.
    ///
    /// - Parameter fallback: The result if the waiting task is cancelled first.
    func result<Output: Sendable>(
        otherwise fallback: Output,
        _ body: @escaping @Sendable (Delegate) -> Output,
    ) async -> Output {
        let outcome = OneTimeResult<Output>()
        let number = nextNumber()
        return await withTaskCancellationHandler {
            add(
                Call(
                    number: number,
                    deadline: DelegateDeadline.current,
                    isNotification: false,
                    run: { outcome.set(body($0)) },
                    refuse: { outcome.set(fallback) },
                )
            )
            if Task.isCancelled { remove(number) }
            return await outcome.value()
        } onCancel: {
            // While a component hangs, calls that no caller waits for any more must not accumulate.
            remove(number)
            outcome.set(fallback)
        }
    }

    /// Calls the component after the calls before, without waiting.
    func notify(_ body: @escaping @Sendable (Delegate) -> Void) {
        add(Call(number: nextNumber(), deadline: nil, isNotification: true, run: body, refuse: {}))
    }

    private func nextNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    private func add(_ call: Call) {
        let isFirst = state.withLock { state -> Bool in
            if call.isNotification, state.pending.count >= Self.notificationLimit { return false }
            defer { state.isCalling = true }
            state.pending.append(call)
            return !state.isCalling
        }
        if isFirst, DetachedThread.start(name: "vendor delegate", { self.performCalls() }) != 0 { refuseAll() }
    }

    private func remove(_ number: Int) {
        state.withLock { state in state.pending.removeAll { $0.number == number } }
    }

    /// Performs the calls one after the other, until none is left.
    private func performCalls() {
        while let call = state.withLock({ $0.next() }) { call.run(delegate) }
    }

    private func refuseAll() {
        while let call = state.withLock({ $0.next() }) { call.refuse() }
    }
}
