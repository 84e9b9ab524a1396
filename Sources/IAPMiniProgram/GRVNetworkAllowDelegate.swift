public import MiniCore
internal import Synchronization

/// Adapts a delegate of the vendor's protocol to MiniHost's protocol.
///
/// ``GRVExtensionDelegate`` creates its own. The type is public so that `NetworkAllowDelegateCompatTest` can test a
/// delegate of the vendor's protocol.
///
/// ## Threading
/// May be used from any thread. The delegate is called by one thread at a time.
///
/// SAFETY: the delegate need not be safe for several threads; one thread at a time calls it.
public final class GRVNetworkAllowDelegate: NetworkAllowDelegate, @unchecked Sendable {
    private let delegate: any GRVNetworkRequestAllowDelegate
    private let state = Mutex(State())

    private typealias Request = @Sendable (any GRVNetworkRequestAllowDelegate) -> Bool

    private struct State {
        var pendingRequests: [(number: Int, body: Request, deadline: DelegateDeadline?)] = []
        var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
        var lastNumber = 0
        /// Whether a thread is calling the delegate.
        var isCallingDelegate = false

        /// Removes and returns the next call.
        ///
        /// Its deadline and those of the calls after it start now. They pass because the delegate hangs, not because many
        /// calls wait.
        mutating func nextRequest() -> (Int, Request)? {
            guard !pendingRequests.isEmpty else {
                isCallingDelegate = false
                return nil
            }
            for request in pendingRequests { request.deadline?.restart() }
            let request = pendingRequests.removeFirst()
            return (request.number, request.body)
        }
    }

    /// Creates an adapter.
    ///
    /// From now on, only the adapter may use the delegate.
    public init(_ delegate: any GRVNetworkRequestAllowDelegate) { self.delegate = delegate }

    /// The decision of the delegate, which does not receive the program.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await decision { $0.shouldAllowHttpRequest(url) }
    }

    /// The decision of the delegate, which does not receive the program.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await decision { $0.shouldAllowScheme(url) }
    }

    /// Calls the delegate after the calls before.
    ///
    /// A separate thread is used since the delegate may block it.
    private func decision(_ body: @escaping Request) async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFirst = state.withLock { state in
                    defer { state.isCallingDelegate = true }
                    state.pendingRequests.append((number, body, DelegateDeadline.current))
                    state.waiters[number] = continuation
                    return !state.isCallingDelegate
                }
                if isFirst, DetachedThread.start(name: "allow delegate", { self.performCalls() }) != 0 { rejectAll() }
                if Task.isCancelled { complete(number, false) }
            }
        } onCancel: {
            // While a delegate hangs, calls that no caller waits for any more must not accumulate.
            complete(number, false)
        }
    }

    /// Performs the calls one after the other, until none is left.
    private func performCalls() {
        while let (number, request) = state.withLock({ $0.nextRequest() }) { complete(number, request(delegate)) }
    }

    private func rejectAll() {
        while let (number, _) = state.withLock({ $0.nextRequest() }) { complete(number, false) }
    }

    private func complete(_ number: Int, _ isAllowed: Bool) {
        let waiter = state.withLock { state in
            state.pendingRequests.removeAll { $0.number == number }
            return state.waiters.removeValue(forKey: number)
        }
        waiter?.resume(returning: isAllowed)
    }
}
