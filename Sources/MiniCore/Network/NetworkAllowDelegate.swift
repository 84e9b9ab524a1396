/// Allows what the policy of the network refuses by default: single plain-HTTP URLs and URL schemes of web-views.
///
/// Only these two questions are ever put to a delegate; a method that it leaves out means no.
///
/// ## Threading
/// Called off the program's thread, possibly several times at once. It may take its time: the call of the program waits,
/// the program does not. After the host's delegate deadline (default 5 s) the answer is no.
public protocol NetworkAllowDelegate: Sendable {
    /// Whether `my.request` or `my.uploadFile` may use a URL whose scheme is `http`.
    ///
    /// The answer counts for this URL and this hop: each redirect is asked about again.
    ///
    /// - Parameters:
    ///   - url: The absolute URL, in the form in which it would be connected to.
    ///   - program: Who asks.
    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool

    /// Whether a URL of a web-view whose scheme is neither `http` nor `https` may be handed to the host's opener.
    ///
    /// Never asked about `javascript:`, `data:`, `file:`, `blob:`, `about:` and their like, which are refused.
    ///
    /// - Parameters:
    ///   - url: The absolute URL.
    ///   - program: Who asks.
    @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool
}

extension NetworkAllowDelegate {
    /// No.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool { false }
    /// No.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool { false }
}
