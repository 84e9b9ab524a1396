package import MiniCore

/// Applies a policy to the requests of one program: checks each URL, consults the delegate if the policy requires it, and
/// logs each rejection.
///
/// ## Threading
/// May be used from any thread. A cancelled task fails with `.aborted` immediately.
package struct PolicyGate: Sendable {
    private let policy: NetworkPolicy
    private let delegate: (any NetworkAllowDelegate)?
    private let opener: (any URLOpener)?
    private let program: ProgramIdentity
    private let deadline: Duration
    private let warn: @Sendable (ProgramWarning) -> Void

    /// Creates the gate of a program.
    ///
    /// - Parameters:
    ///   - policy: The policy that checks URLs and addresses.
    ///   - delegate: Decides if the policy requires a decision; nil rejects.
    ///   - opener: Opens URLs that a web-view may not load and the delegate allows; nil to open none.
    ///   - program: The program that makes the requests.
    ///   - deadline: The maximum duration of one decision of the delegate; after it the request is rejected.
    ///   - warn: Receives one warning for each rejection: the API or element, scheme, host and reason, never query or
    ///     credentials.
    package init(
        _ policy: NetworkPolicy,
        delegate: (any NetworkAllowDelegate)? = nil,
        opener: (any URLOpener)? = nil,
        for program: ProgramIdentity,
        deadline: Duration = .seconds(5),
        warn: @escaping @Sendable (ProgramWarning) -> Void = { _ in },
    ) {
        self.policy = policy
        self.delegate = delegate
        self.opener = opener
        self.program = program
        self.deadline = deadline
        self.warn = warn
    }

    /// Allows a URL or rejects it.
    ///
    /// Must be called for the URL of each call, and again for each redirect.
    ///
    /// - Parameters:
    ///   - text: The URL as the program or server wrote it.
    ///   - resourceType: The API or element that uses the URL.
    ///   - previous: The URL of a redirect's response; nil for a program's own URL.
    /// - Returns: The only URL that may be connected to.
    /// - Throws: `.httpRefused` for a scheme, `.noPermission` for a domain, address or port, `.invalidParameter` for an
    ///   invalid URL and for one with credentials (`.networkFailed` in a redirect), `.aborted`.
    @concurrent package func admit(
        _ text: String,
        for resourceType: NetworkPolicy.ResourceType,
        redirectedFrom previous: WebURL? = nil,
    ) async throws(APIError) -> WebURL {
        try await settle(policy.evaluate(text, for: resourceType, redirectedFrom: previous), for: resourceType)
    }

    /// The result of ``admit(_:for:redirectedFrom:)`` if no delegate is consulted; otherwise nil.
    ///
    /// - Returns: A function that returns the URL, or throws the rejection and logs it.
    func decision(
        on text: String,
        for resourceType: NetworkPolicy.ResourceType,
    ) -> (() throws(APIError) -> WebURL)? {
        switch policy.evaluate(text, for: resourceType) {
        case .allowed(let url): { () throws(APIError) in url }
        case .refused(let url, let error):
            { () throws(APIError) in throw refuse(url, error, for: resourceType, because: error.message) }
        case .requiresHTTPApproval, .requiresSchemeApproval: nil
        }
    }

    /// Checks the URL of a web-view, and passes it to the opener if the delegate allows its scheme.
    ///
    /// - Returns: Whether the web-view loads it; false when it was passed to the opener.
    /// - Throws: `.noPermission` or `.invalidParameter` when the URL is rejected, `.aborted`.
    @concurrent package func openWebView(_ text: String) async throws(APIError) -> Bool {
        let decision = policy.evaluate(text, for: .webView)
        guard case .requiresSchemeApproval(let url) = decision else {
            _ = try await settle(decision, for: .webView)
            return true
        }
        try await requireApproval(about: url, for: .webView) { [program] delegate in
            await delegate.shouldAllowScheme(url.serialized, for: program)
        }
        guard let opener else {
            throw refuse(
                schemeOf: url,
                for: .webView,
                because: "the host opens no URLs: NetworkConfiguration.opener is nil"
            )
        }
        // An opener that hangs must not block the program forever. It is responsible for the URL in any case.
        _ = await DelegateResult.wait(deadline) { [program] in await opener.open(url.serialized, for: program) }
        return false
    }

    /// Allows an address that the name of an allowed URL was resolved to, or rejects it.
    ///
    /// - Throws: `.noPermission`.
    package func admit(
        _ address: IPAddress,
        of url: WebURL,
        for resourceType: NetworkPolicy.ResourceType,
    ) throws(APIError) {
        guard let error = policy.evaluate(address: address) else { return }
        throw refuse(url, error, for: resourceType, because: error.message)
    }

    /// Logs the reason if a connection for an allowed URL was rejected.
    ///
    /// - Parameter error: The error that ended the connection.
    /// - Throws: `.noPermission` for the address of the connection, `.networkFailed` for its certificate.
    func refuse(_ error: any Error, of url: WebURL, for resourceType: NetworkPolicy.ResourceType) throws(APIError) {
        switch error {
        case ConnectionFault.address(let address?): try admit(address, of: url, for: resourceType)
        case let mismatch as CertificateMismatch:
            throw refuse(url, APIError(network: mismatch), for: resourceType, because: mismatch.report)
        case let fault as UntrustedCertificate:
            throw refuse(url, APIError(network: fault), for: resourceType, because: fault.report)
        default: break
        }
    }

    private func settle(
        _ decision: NetworkPolicy.Decision,
        for resourceType: NetworkPolicy.ResourceType,
    ) async throws(APIError) -> WebURL {
        switch decision {
        case .allowed(let url):
            return url
        case .requiresHTTPApproval(let url):
            try await requireApproval(about: url, for: resourceType) { [program] delegate in
                await delegate.shouldAllowHttpRequest(url.serialized, for: program)
            }
            return url
        case .requiresSchemeApproval(let url):
            throw refuse(schemeOf: url, for: resourceType, because: "the scheme can be opened but not connected to")
        case .refused(let url, let error):
            throw refuse(url, error, for: resourceType, because: error.message)
        }
    }

    private func requireApproval(
        about url: WebURL,
        for resourceType: NetworkPolicy.ResourceType,
        _ request: @escaping @Sendable (any NetworkAllowDelegate) async -> Bool,
    ) async throws(APIError) {
        guard let delegate else {
            throw refuse(
                schemeOf: url,
                for: resourceType,
                because: "no delegate can allow it: NetworkConfiguration.allowDelegate is nil"
            )
        }
        switch await DelegateResult.wait(deadline, for: { await request(delegate) }) {
        case .completed(true): return
        case .completed(false):
            throw refuse(schemeOf: url, for: resourceType, because: "the delegate does not allow it")
        case .timedOut: throw refuse(schemeOf: url, for: resourceType, because: "the delegate did not decide in time")
        case .cancelled: throw APIError(.aborted, "the call was aborted")
        }
    }

    private func refuse(schemeOf url: WebURL, for resourceType: NetworkPolicy.ResourceType, because reason: String)
        -> APIError
    {
        refuse(url, resourceType.refusal(ofScheme: url.scheme), for: resourceType, because: reason)
    }

    /// Logs a rejection, and returns the error for the program.
    private func refuse(
        _ url: WebURL?,
        _ error: APIError,
        for resourceType: NetworkPolicy.ResourceType,
        because reason: String,
    ) -> APIError {
        let origin = url.map { url in url.scheme + (url.host.map { "://\($0)" } ?? "") }
        let place = origin.map { " \($0)" } ?? ""
        warn(ProgramWarning("\(resourceType.name) refused\(place): \(reason)", .refusedURL(origin)))
        return error
    }
}
