public import MiniCore

/// Adapts a delegate of the vendor's protocol to MiniHost's protocol.
///
/// ``GRVExtensionDelegate`` creates its own. The type is public so that `NetworkAllowDelegateCompatTest` can test a
/// delegate of the vendor's protocol.
///
/// ## Threading
/// May be used from any thread. The delegate is called by one thread at a time.
public final class GRVNetworkAllowDelegate: NetworkAllowDelegate {
    private let calls: DelegateCalls<any GRVNetworkRequestAllowDelegate>

    /// Creates an adapter.
    ///
    /// From now on, only the adapter may use the delegate.
    public convenience init(_ delegate: any GRVNetworkRequestAllowDelegate) { self.init(DelegateCalls(delegate)) }

    init(_ calls: DelegateCalls<any GRVNetworkRequestAllowDelegate>) { self.calls = calls }

    /// The decision of the delegate, which does not receive the program.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await calls.result(otherwise: false) { $0.shouldAllowHttpRequest(url) }
    }

    /// The decision of the delegate, which does not receive the program.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await calls.result(otherwise: false) { $0.shouldAllowScheme(url) }
    }
}
