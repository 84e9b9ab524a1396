public import MiniCore

/// The settings of a host for the network of its programs.
public struct NetworkConfiguration: Sendable {
    /// Checks every URL, and every address before data is sent to it.
    public var policy = NetworkPolicy()
    /// Decides about requests that the policy rejects by default; nil rejects them.
    public var allowDelegate: (any NetworkAllowDelegate)?
    /// The maximum duration of a decision of the delegate, of the account provider and of a signer, each; 5 seconds.
    ///
    /// `ProgramLimits.delegateDeadline` limits the other delegates of the host.
    ///
    /// After it the decision is false, and a request that should be signed fails with `.timedOut`.
    public var delegateDeadline = Duration.seconds(5)
    /// Opens URLs that a web-view may not load and the delegate allows; nil to open none.
    public var opener: (any URLOpener)?
    /// The certificate authorities that are trusted.
    public var authorities = TrustedAuthorities.system
    /// The limits of network traffic.
    public var limits = NetworkLimits()
    /// The maximum number of connections for requests of all programs at a time; nil for a quarter of the file descriptors that
    /// the process may have, at most 1,024.
    ///
    /// Half as many sockets of all programs may be open. A running request uses one connection, and a download or upload also
    /// uses a file. Further requests wait, and programs take turns. Fewer run while the process has few descriptors left.
    public var maximumConnections: Int?
    /// The hosts that receive signed requests from `my.request`.
    public var signing = RequestSigning()
    /// Records requests and responses; nil to record nothing.
    public var archive: HTTPArchive?
    /// The value of `User-Agent` if a program does not set it.
    public var userAgent = "MiniHost"
    /// The domain that follows the app id in the host of `Referer`; nil sends no `Referer`.
    ///
    /// The default is the vendor's domain, by which servers recognize requests of mini programs. Each server then receives the
    /// app id and the path of the page.
    public var refererDomain: String? = "hybrid.alipay-eco.com"
    /// The version of programs in `Referer`.
    public var programVersion = "0.0.1"

    /// Creates a configuration with the default values.
    public init() {}
}

extension NetworkConfiguration {
    /// `https://{appid}.{domain}/{appid}/{version}/index.html#`, which is followed by the page of a request; nil for no
    /// `Referer`.
    func refererStart(for program: ProgramIdentity) -> String? {
        guard let refererDomain else { return nil }
        let id = PercentEncodeSet.page.encode(program.appID)
        return "https://\(id).\(refererDomain)/\(id)/\(PercentEncodeSet.page.encode(programVersion))/index.html#"
    }
}
