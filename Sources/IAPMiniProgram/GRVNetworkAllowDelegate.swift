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
/// SAFETY: the delegate need not be safe for several threads; the lock is held whenever it is used.
public final class GRVNetworkAllowDelegate: NetworkAllowDelegate, @unchecked Sendable {
    private let delegate: any GRVNetworkRequestAllowDelegate
    private let lock = Mutex<Void>(())

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

    /// Asks on a thread of its own, since the delegate may block it.
    private func answer(
        _ question: @escaping @Sendable (any GRVNetworkRequestAllowDelegate) -> Bool
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            let isStarted = DetachedThread.start { [self] in
                continuation.resume(returning: lock.withLock { _ in question(delegate) })
            }
            if !isStarted { continuation.resume(returning: false) }
        }
    }
}
