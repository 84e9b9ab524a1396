public import MiniCore

/// Adapts a delegate of the vendor's protocol to MiniHost's protocol.
///
/// A host does not create one: ``GRVExtensionDelegate/networkAllowedDelegate`` takes the delegate itself. With the adapter,
/// `NetworkAllowDelegateCompatTest` of MiniTesting tests a delegate. The name is MiniHost's.
///
/// ## Threading
/// May be used from any thread. The delegate is called by one thread at a time.
public final class GRVNetworkAllowDelegateAdapter: NetworkAllowDelegate {
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
