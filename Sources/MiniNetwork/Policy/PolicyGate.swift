public import MiniCore

/// The way out of one program: judges each URL, asks the delegate where the policy leaves it a say, and tells the host's
/// log of each refusal.
///
/// ## Threading
/// May be used from any thread; a cancelled task is answered with `.aborted` at once.
public struct PolicyGate: Sendable {
    private let policy: NetworkPolicy
    private let delegate: (any NetworkAllowDelegate)?
    private let opener: (any URLOpener)?
    private let program: ProgramIdentity
    private let deadline: Duration
    private let warn: @Sendable (String) -> Void

    /// Makes the gate of a program.
    ///
    /// - Parameters:
    ///   - policy: What judges.
    ///   - delegate: Who is asked; nil means no.
    ///   - opener: What opens URLs that a web-view may not load and the delegate allows; nil when nothing can.
    ///   - program: Who wants to get out.
    ///   - deadline: How long the delegate may take for one answer; after it the answer is no.
    ///   - warn: Receives one line for each refusal: what asked, scheme, host and reason, never query or credentials.
    public init(
        _ policy: NetworkPolicy,
        delegate: (any NetworkAllowDelegate)? = nil,
        opener: (any URLOpener)? = nil,
        for program: ProgramIdentity,
        deadline: Duration = .seconds(5),
        warn: @escaping @Sendable (String) -> Void = { _ in },
    ) {
        self.policy = policy
        self.delegate = delegate
        self.opener = opener
        self.program = program
        self.deadline = deadline
        self.warn = warn
    }

    /// Lets a URL through, or refuses it.
    ///
    /// To be asked for the URL of each call, and again for each hop of its redirects.
    ///
    /// - Parameters:
    ///   - text: The URL as the program or server wrote it.
    ///   - surface: What would use it.
    ///   - previous: The URL whose server redirects here; nil for a program's own URL.
    /// - Returns: what is to be connected to, and nothing else.
    /// - Throws: `.httpRefused` for a scheme, `.noPermission` for a domain, address or port, `.invalidParameter` for what is
    ///   no URL or holds credentials (`.networkFailed` where a server redirects to such), `.aborted`.
    @concurrent public func admit(
        _ text: String,
        for surface: NetworkPolicy.Surface,
        redirectedFrom previous: WebURL? = nil,
    ) async throws(APIError) -> WebURL {
        try await settle(policy.judge(text, for: surface, redirectedFrom: previous), for: surface)
    }

    /// What ``admit(_:for:redirectedFrom:)`` would do, where it need not ask anybody; nil where it must.
    ///
    /// - Returns: what lets the URL through, or refuses it and tells the log.
    func decision(
        on text: String,
        for surface: NetworkPolicy.Surface,
    ) -> (() throws(APIError) -> WebURL)? {
        switch policy.judge(text, for: surface) {
        case .allowed(let url): { () throws(APIError) in url }
        case .refused(let url, let error):
            { () throws(APIError) in throw refuse(url, error, for: surface, because: error.message) }
        case .askAboutHTTP, .askAboutScheme: nil
        }
    }

    /// Judges the URL of a web-view, and hands it to the opener when its scheme is one that the delegate allows.
    ///
    /// - Returns: whether the web-view loads it; false when it was handed over.
    /// - Throws: `.noPermission` or `.invalidParameter` when it is neither, `.aborted`.
    @concurrent public func openWebView(_ text: String) async throws(APIError) -> Bool {
        let verdict = policy.judge(text, for: .webView)
        guard case .askAboutScheme(let url) = verdict else {
            _ = try await settle(verdict, for: .webView)
            return true
        }
        try await ask(about: url, for: .webView) { [program] delegate in
            await delegate.shouldAllowScheme(url.serialized, for: program)
        }
        guard let opener else {
            throw refuse(
                schemeOf: url,
                for: .webView,
                because: "the host opens no URLs: NetworkConfiguration.opener is nil"
            )
        }
        // An opener that hangs does not hold up the program for ever; the URL is its matter in any case.
        _ = await DelegateAnswer.wait(deadline) { [program] in await opener.open(url.serialized, for: program) }
        return false
    }

    /// Lets an address through that the name of an admitted URL has been resolved to, or refuses it.
    ///
    /// - Throws: `.noPermission`.
    public func admit(
        _ address: IPAddress,
        of url: WebURL,
        for surface: NetworkPolicy.Surface,
    ) throws(APIError) {
        guard let error = policy.judge(address: address) else { return }
        throw refuse(url, error, for: surface, because: error.message)
    }

    /// Writes into the log why a connection for an admitted URL was refused, if it was.
    ///
    /// - Parameter error: What ended the connection.
    /// - Throws: `.noPermission` for the address of the connection, `.networkFailed` for its certificate.
    func refuse(_ error: any Error, of url: WebURL, for surface: NetworkPolicy.Surface) throws(APIError) {
        switch error {
        case ConnectionFault.address(let address?): try admit(address, of: url, for: surface)
        case let mismatch as CertificateMismatch:
            throw refuse(url, APIError(network: mismatch), for: surface, because: mismatch.report)
        case let fault as UntrustedCertificate:
            throw refuse(url, APIError(network: fault), for: surface, because: fault.report)
        default: break
        }
    }

    private func settle(
        _ verdict: NetworkPolicy.Verdict,
        for surface: NetworkPolicy.Surface,
    ) async throws(APIError) -> WebURL {
        switch verdict {
        case .allowed(let url):
            return url
        case .askAboutHTTP(let url):
            try await ask(about: url, for: surface) { [program] delegate in
                await delegate.shouldAllowHttpRequest(url.serialized, for: program)
            }
            return url
        case .askAboutScheme(let url):
            throw refuse(schemeOf: url, for: surface, because: "it can be opened, not connected to")
        case .refused(let url, let error):
            throw refuse(url, error, for: surface, because: error.message)
        }
    }

    private func ask(
        about url: WebURL,
        for surface: NetworkPolicy.Surface,
        _ question: @escaping @Sendable (any NetworkAllowDelegate) async -> Bool,
    ) async throws(APIError) {
        guard let delegate else {
            throw refuse(
                schemeOf: url,
                for: surface,
                because: "no delegate can allow it: NetworkConfiguration.allowDelegate is nil"
            )
        }
        switch await DelegateAnswer.wait(deadline, for: { await question(delegate) }) {
        case .given(true): return
        case .given(false): throw refuse(schemeOf: url, for: surface, because: "the delegate does not allow it")
        case .late: throw refuse(schemeOf: url, for: surface, because: "the delegate did not answer in time")
        case .cancelled: throw APIError(.aborted, "the call was aborted")
        }
    }

    private func refuse(schemeOf url: WebURL, for surface: NetworkPolicy.Surface, because reason: String) -> APIError {
        refuse(url, surface.refusal(ofScheme: url.scheme), for: surface, because: reason)
    }

    /// Tells the log, and hands back what the program receives.
    private func refuse(
        _ url: WebURL?,
        _ error: APIError,
        for surface: NetworkPolicy.Surface,
        because reason: String,
    ) -> APIError {
        let place = url.map { url in " " + url.scheme + (url.host.map { "://\($0)" } ?? "") } ?? ""
        warn("\(surface.name) refused\(place): \(reason)")
        return error
    }
}
