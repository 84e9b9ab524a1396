public import MiniCore

/// Which hosts get signed requests, and who hears what they say about the session.
///
/// ```swift
/// var signing = RequestSigning()
/// signing.signers[.domain("example.com")] = try .hmacSHA256(keyID: "app-7", key: key)
/// signing.accounts = AccountStore.shared
/// signing.observe = { event, program in … }
/// ```
///
/// ## Threading
/// A value; what it holds is called off the threads of programs.
public struct RequestSigning: Sendable {
    /// What signs the requests to hosts; where several patterns match a host, the closest counts.
    public var signers: [HostPattern: any RequestSigner] = [:]
    /// Who is signed in; nil for nobody, ever.
    public var accounts: (any AccountProvider)?
    /// Is told when a signed host says that the session has ended or an update is needed: once for each such answer.
    public var observe: @Sendable (SessionEvent, ProgramIdentity) -> Void = { _, _ in }
    /// The time that signatures carry: the clock of the system, unless a test says otherwise.
    public var now: @Sendable () -> WallTime = { .now }

    /// Signs nothing.
    public init() {}

    /// Signs a request, when its host is one that gets signed requests.
    ///
    /// - Parameters:
    ///   - request: What is about to leave.
    ///   - host: The host of its URL.
    ///   - program: Whose request it is.
    ///   - deadline: How long the account provider, and then the signer, may take.
    /// - Returns: what is sent: the same request for other hosts.
    /// - Throws: `.invalidParameter` for a request that cannot be signed; `.unknown` when the signer fails, or answers
    ///   with a request to elsewhere, and for every request when a pattern of ``signers`` is no host; `.timedOut` after a
    ///   deadline; `.aborted`.
    public func signed(
        _ request: SignableRequest,
        to host: String,
        for program: ProgramIdentity,
        deadline: Duration = .seconds(5),
    ) async throws(APIError) -> SignableRequest {
        guard let signer = try signer(for: host) else { return request }
        let account: SignedInAccount?
        switch await DelegateAnswer.wait(deadline, for: { await accounts?.account(for: program) }) {
        case .given(let answer): account = answer
        case .late: throw APIError(.timedOut, "the account provider did not answer in time")
        case .cancelled: throw .exchangeAborted
        }
        let facts = SigningFacts(time: now(), nonce: SigningNonce.random(), account: account, program: program)
        let signed = try await sign(request, with: facts, by: signer, deadline)
        let (before, after) = (SplitURL(request.url), SplitURL(signed.url))
        guard signed.method == request.method, let before, let after, before.isSameResource(as: after) else {
            throw APIError(.unknown, "the signer changed where the request goes")
        }
        return signed
    }

    /// Tells ``observe`` what an answer says about the session.
    ///
    /// - Parameters:
    ///   - host: The host that answered.
    ///   - status: The status of the answer.
    ///   - body: The body of the answer.
    ///   - program: Whose request was answered.
    /// - Returns: what was told; nil for an answer that says nothing, and for every answer of a host that gets no signed requests.
    public func reportSessionEvent(
        from host: String,
        status: Int,
        body: [UInt8],
        for program: ProgramIdentity,
    ) -> SessionEvent? {
        guard signs(host), let event = ServiceError(status: status, body: body)?.sessionEvent else {
            return nil
        }
        observe(event, program)
        return event
    }

    /// Whether a host gets signed requests.
    func signs(_ host: String) -> Bool { signers.keys.contains { $0.matches(host) } }

    private func sign(
        _ request: SignableRequest,
        with facts: SigningFacts,
        by signer: any RequestSigner,
        _ deadline: Duration,
    ) async throws(APIError) -> SignableRequest {
        let answer = await DelegateAnswer.wait(deadline) { () async -> Result<SignableRequest, APIError> in
            do throws(APIError) {
                return .success(try await signer.sign(request, with: facts))
            } catch {
                return .failure(error)
            }
        }
        switch answer {
        case .given(let result): return try result.get()
        case .late: throw APIError(.timedOut, "the request was not signed in time")
        case .cancelled: throw .exchangeAborted
        }
    }

    /// - Throws: `.unknown` where a pattern is no host: nobody knows which requests would leave without its signature.
    private func signer(for host: String) throws(APIError) -> (any RequestSigner)? {
        for pattern in signers.keys where pattern.host == nil {
            throw APIError(.unknown, "requests cannot be signed: \(pattern) is no host")
        }
        return signers.filter { $0.key.matches(host) }.max { $0.key.closeness < $1.key.closeness }?.value
    }
}
