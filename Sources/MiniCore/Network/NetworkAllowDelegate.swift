/// Allows URLs that the policy of the network denies by default: plain HTTP URLs and URL schemes of web-views.
///
/// A delegate decides only these two cases. The default implementation of each method denies.
///
/// ## Threading
/// Called off the program's thread, possibly several times at once. The call of the program waits; the program does not. After
/// `NetworkConfiguration.delegateDeadline` (5 s) the URL is denied.
public protocol NetworkAllowDelegate: Sendable {
    /// Whether `my.request` or `my.uploadFile` may use a URL whose scheme is `http`.
    ///
    /// The decision applies to this URL and this request. The delegate is called again for each redirect.
    ///
    /// - Parameters:
    ///   - url: The absolute URL, in the form that is used for the connection.
    ///   - program: The calling program.
    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool

    /// Whether a URL of a web-view whose scheme is not `http` or `https` may be passed to the host's opener.
    ///
    /// The method is not called for `javascript:`, `data:`, `file:`, `blob:`, `about:` and similar schemes, which are always
    /// denied.
    ///
    /// - Parameters:
    ///   - url: The absolute URL.
    ///   - program: The calling program.
    @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool
}

extension NetworkAllowDelegate {
    /// Denies the URL.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool { false }
    /// Denies the URL.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool { false }
}
