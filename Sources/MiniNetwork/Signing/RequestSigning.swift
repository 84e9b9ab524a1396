public import MiniCore
internal import MiniSigning

/// The hosts that receive signed requests, and the observer of their account events.
///
/// ```swift
/// var signing = RequestSigning()
/// signing.signers[.domain("example.com")] = try .hmacSHA256(keyID: "app-7", key: key)
/// signing.accounts = AccountStore.shared
/// signing.onAccountEvent = { event, program in … }
/// ```
///
/// ## Threading
/// A value. Its members are called outside of the threads of programs.
public struct RequestSigning: Sendable {
    /// The signers by host.
    ///
    /// Of several matching patterns, the most specific applies.
    public var signers: [HostPattern: any RequestSigner] = [:]
    /// Provides the account of the signed-in user; nil when no user can be signed in.
    public var accounts: (any AccountProvider)?
    /// Is called when a host with a signer reports the end of the session or a required update, once for each such
    /// response.
    public var onAccountEvent: @Sendable (AccountEvent, ProgramIdentity) -> Void = { _, _ in }
    /// The time in signatures: the clock of the system, except in tests.
    public var now: @Sendable () -> WallTime = { .now }

    /// Creates a configuration without signers.
    public init() {}

    /// Signs a request if its host receives signed requests.
    ///
    /// - Parameters:
    ///   - request: The request to be sent.
    ///   - host: The host of its URL.
    ///   - program: The program that makes the request.
    ///   - deadline: The maximum duration of the account provider, and then of the signer.
    /// - Returns: The request to send, which is unchanged for other hosts.
    /// - Throws: `.invalidParameter` for a request that cannot be signed; `.unknown` when the signer fails or changes the
    ///   destination, and for every request when a pattern of ``signers`` is not a host; `.timedOut` after a deadline;
    ///   `.aborted`.
    public func signed(
        _ request: SignableRequest,
        to host: String,
        for program: ProgramIdentity,
        deadline: Duration = .seconds(5),
    ) async throws(APIError) -> SignableRequest {
        guard let signer = try signer(for: host) else { return request }
        let account: SignedInAccount?
        switch await DelegateResult.wait(deadline, for: { await accounts?.account(for: program) }) {
        case .completed(let response): account = response
        case .timedOut: throw APIError(.timedOut, "the account provider did not respond in time")
        case .cancelled: throw .exchangeAborted
        }
        let context = SigningContext(time: now(), nonce: SigningNonce.random(), account: account, program: program)
        let signed = try await sign(request, in: context, by: signer, deadline)
        let (before, after) = (SerializedURL(request.url), SerializedURL(signed.url))
        guard signed.method == request.method, let before, let after, before.isSameResource(as: after) else {
            throw APIError(.unknown, "the signer changed where the request goes")
        }
        return signed
    }

    /// Passes the account event of a response to ``onAccountEvent``.
    ///
    /// - Parameters:
    ///   - host: The host of the response.
    ///   - status: The status of the response.
    ///   - body: The body of the response.
    ///   - program: The program that made the request.
    /// - Returns: The event; nil for a response without one, and for every response of a host that receives no signed
    ///   requests.
    public func reportAccountEvent(
        from host: String,
        status: Int,
        body: [UInt8],
        for program: ProgramIdentity,
    ) -> AccountEvent? {
        guard signs(host), let event = ServiceError(status: status, body: body)?.accountEvent else {
            return nil
        }
        onAccountEvent(event, program)
        return event
    }

    /// Whether a host receives signed requests.
    func signs(_ host: String) -> Bool { signers.keys.contains { $0.matches(host) } }

    private func sign(
        _ request: SignableRequest,
        in context: SigningContext,
        by signer: any RequestSigner,
        _ deadline: Duration,
    ) async throws(APIError) -> SignableRequest {
        let response = await DelegateResult.wait(deadline) { () async -> Result<SignableRequest, APIError> in
            do throws(APIError) {
                return .success(try await signer.sign(request, in: context))
            } catch {
                return .failure(error)
            }
        }
        switch response {
        case .completed(let result): return try result.get()
        case .timedOut: throw APIError(.timedOut, "the request was not signed in time")
        case .cancelled: throw .exchangeAborted
        }
    }

    /// - Throws: `.unknown` when a pattern is not a host: requests to the intended host would be sent without a signature.
    private func signer(for host: String) throws(APIError) -> (any RequestSigner)? {
        for pattern in signers.keys where pattern.host == nil {
            throw APIError(.unknown, "requests cannot be signed: \(pattern) is not a host")
        }
        return signers.filter { $0.key.matches(host) }.max { $0.key.specificity < $1.key.specificity }?.value
    }
}
