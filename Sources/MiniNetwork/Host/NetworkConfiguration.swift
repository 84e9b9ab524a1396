public import MiniCore

/// What a host decides about the network of its programs.
public struct NetworkConfiguration: Sendable {
    /// What judges every URL, and every address before something is sent to it.
    public var policy = NetworkPolicy()
    /// Who is asked about what the policy refuses by default; nil means no.
    public var allowDelegate: (any NetworkAllowDelegate)?
    /// How long the delegate, the account provider and a signer may each take for one answer; after it the delegate's is no,
    /// and a request that should be signed fails with `.timedOut`.
    public var delegateDeadline = Duration.seconds(5)
    /// What opens URLs that a web-view may not load and the delegate allows; nil when nothing can.
    public var opener: (any URLOpener)?
    /// Whose certificates are accepted.
    public var authorities = TrustedAuthorities.system
    /// How much traffic may cost.
    public var limits = NetworkLimits()
    /// The most requests of all programs that run at a time, and half as many sockets; nil for a quarter of the file descriptors
    /// that the process may have, 1,024 at most.
    ///
    /// Each takes a connection, and a download or upload a file as well. The next ones wait, and programs take turns. Fewer run
    /// while the process has few descriptors left.
    public var connections: Int?
    /// Which hosts get signed requests from `my.request`.
    public var signing = RequestSigning()
    /// What records requests and answers; nil for nothing.
    public var archive: HTTPArchive?
    /// What `User-Agent` says where a program does not set it.
    public var userAgent = "MiniHost"
    /// What follows the app id in the host of `Referer`; nil sends no `Referer`.
    public var refererDomain: String? = "hybrid.alipay-eco.com"
    /// The version of programs that `Referer` names.
    public var programVersion = "0.0.1"

    /// Makes the defaults.
    public init() {}
}

extension NetworkConfiguration {
    /// `https://{appid}.{domain}/{appid}/{version}/index.html#`, which the page of a request follows; nil for no `Referer`.
    func refererStart(for program: ProgramIdentity) -> String? {
        guard let refererDomain else { return nil }
        let id = PercentEncodeSet.page.encode(program.appID)
        return "https://\(id).\(refererDomain)/\(id)/\(PercentEncodeSet.page.encode(programVersion))/index.html#"
    }
}
