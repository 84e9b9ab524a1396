/// The vendor's protocol to allow what the policy of the network rejects by default.
///
/// An implementation contains the methods that it needs; the default implementations return false. MiniHost's own
/// ``NetworkAllowDelegate`` also receives the program, and its methods are asynchronous.
///
/// The methods are optional, as in the vendor's protocol. A method with a misspelt name or other types counts as omitted: it
/// compiles and is never called, and what it is meant to allow is rejected.
///
/// ## Threading
/// The methods of one registered delegate are called one at a time, on a thread that is neither a program's nor the main one.
/// `NetworkConfiguration.delegateDeadline` (5 s) starts when the turn of a call comes. After it the decision is false. While a
/// call hangs, the calls after it are rejected after the same time.
///
/// - Source: GRVNetworkRequestAllowDelegate, IAPMiniProgram SDK.
public protocol GRVNetworkRequestAllowDelegate: AnyObject {
    /// Whether `my.request` or `my.uploadFile` may use a URL whose scheme is `http`.
    ///
    /// - Parameter url: The absolute URL in its canonical form.
    func shouldAllowHttpRequest(_ url: String) -> Bool

    /// Whether the host's opener may receive a URL of a web-view whose scheme is neither `http` nor `https`.
    ///
    /// - Parameter url: The absolute URL in its canonical form.
    func shouldAllowScheme(_ url: String) -> Bool
}

extension GRVNetworkRequestAllowDelegate {
    /// Returns false.
    public func shouldAllowHttpRequest(_ url: String) -> Bool { false }
    /// Returns false.
    public func shouldAllowScheme(_ url: String) -> Bool { false }
}
