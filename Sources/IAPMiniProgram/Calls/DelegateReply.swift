internal import MiniCore
internal import Synchronization

/// The first result that a component of the super app passes to a callback, from any thread.
///
/// Later results are reported and have no effect.
private final class DelegateReply<Output: Sendable>: Sendable {
    private let first = OneTimeResult<Output?>()
    private let isComplete = Mutex(false)
    private let name: String
    private let components: GRVExtensionDelegate

    init(_ name: String, _ components: GRVExtensionDelegate) {
        self.name = name
        self.components = components
    }

    func complete(_ output: Output) {
        let isRepeated = isComplete.withLock { exchange(&$0, with: true) }
        if isRepeated { components.report(.calledBackAgain(name)) } else { first.set(output) }
    }

    /// The result; nil if the waiting task is cancelled first.
    func value() async -> Output? { await first.value(orWhenCancelled: nil) }
}

extension DelegateCalls {
    /// Starts an operation of the component that calls back, and waits for its first result.
    ///
    /// - Parameters:
    ///   - name: The name of the operation in errors.
    ///   - components: The deadline for the return of the start, and the receiver of errors. The operation has no
    ///     deadline, because a person can take any time.
    /// - Throws: `.outOfTime` if the start does not return in time, `.aborted` if the waiting task is cancelled.
    func reply<Output: Sendable>(
        to name: String,
        of components: GRVExtensionDelegate,
        _ start: @escaping @Sendable (Delegate, @escaping @Sendable (Output) -> Void) -> Void,
    ) async throws(APIError) -> Output {
        let reply = DelegateReply<Output>(name, components)
        let started = await DelegateResult<Bool>.wait(components.deadline) { [self] in
            await result(otherwise: false) { delegate -> Bool in
                start(delegate) { reply.complete($0) }
                return true
            }
        }
        switch started {
        case .completed(true): break
        case .completed(false), .cancelled: throw APIError(.aborted, "\(name) was aborted")
        case .timedOut:
            components.report(.timedOut(name))
            throw APIError(.outOfTime, "\(name) did not return in time")
        }
        guard let output = await reply.value() else { throw APIError(.aborted, "\(name) was aborted") }
        return output
    }
}
