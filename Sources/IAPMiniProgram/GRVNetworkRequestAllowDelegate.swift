/// Allows what the policy of the network refuses by default: the vendor's protocol.
///
/// An implementation writes the methods that it needs; what it leaves out means no. MiniHost's own
/// ``NetworkAllowDelegate`` is told which program asks, and may take its time.
///
/// ## Threading
/// The questions to one registered delegate come one at a time, from a thread that is neither a program's nor the main one.
/// The host's delegate deadline (default 5 s) starts when the turn of a question comes. After it the answer is no. Questions
/// behind one that hangs are refused after the same time.
///
/// - Source: GRVNetworkRequestAllowDelegate, IAPMiniProgram SDK.
public protocol GRVNetworkRequestAllowDelegate: AnyObject {
    /// Whether `my.request` or `my.uploadFile` may use a URL whose scheme is `http`.
    ///
    /// - Parameter url: The absolute URL in its canonical form.
    func shouldAllowHttpRequest(_ url: String) -> Bool

    /// Whether a URL of a web-view whose scheme is neither `http` nor `https` may be handed to the host's opener.
    ///
    /// - Parameter url: The absolute URL in its canonical form.
    func shouldAllowScheme(_ url: String) -> Bool
}

extension GRVNetworkRequestAllowDelegate {
    /// No.
    public func shouldAllowHttpRequest(_ url: String) -> Bool { false }
    /// No.
    public func shouldAllowScheme(_ url: String) -> Bool { false }
}
