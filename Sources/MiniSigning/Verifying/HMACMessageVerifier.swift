public import MiniCore
public import MiniCrypto

/// Verifies the signatures of ``HMACMessageSigner`` on the server.
///
/// A request must have exactly one signature, which covers the components that the signer covers. A covered header that was
/// added in transit makes the signature invalid. A repeated request is rejected by a ``ReplayGuard`` of the verifier, so that all
/// requests to a server are verified by the same verifier.
///
/// ## Threading
/// May be used from any thread.
public struct HMACMessageVerifier: Sendable {
    private let window: Duration
    private let replays = ReplayGuard()
    private let key: @Sendable (_ keyID: String) -> SecretBytes?
    /// Used for unknown keys, so that they take as long as wrong signatures.
    private let noKey = SecretBytes.random(count: HMACMessageSigner.shortestKeyByteCount)

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - window: The maximum age of a signature, regardless of its own expiry, and the maximum time that the client's
    ///     clock may be ahead of the server's.
    ///   - key: Returns the key for an id; nil for an unknown id.
    public init(
        window: Duration = .seconds(300),
        key: @escaping @Sendable (_ keyID: String) -> SecretBytes?,
    ) {
        self.window = window
        self.key = key
    }

    /// Verifies a received request.
    ///
    /// - Parameters:
    ///   - request: The request; its URL has the authority that the client used.
    ///   - now: The server's time.
    /// - Throws: The reason for the rejection.
    public func verify(_ request: SignableRequest, at now: WallTime) throws(VerificationError) -> VerifiedRequest {
        let (input, signature) = try Self.signature(of: request)
        guard let created = input.integer("created"), let expires = input.integer("expires"),
            let nonce = input.string("nonce"), let keyID = input.string("keyid"),
            input.string("alg") == HMACMessageSigner.algorithm
        else { throw .incomplete }
        // Several values of a header are signed as one line, which can be interpreted in two ways.
        let isClear = HMACMessageSigner.coveredFields.allSatisfy { request.values(of: $0).count <= 1 }
        guard isClear, Set(Self.required(request)).isSubset(of: input.components) else { throw .incomplete }
        guard let base = SignatureBase.text(request, input) else { throw .incomplete }

        let key = key(keyID)
        let isRight = try Self.isSignature(signature, of: base, request, key ?? noKey)
        guard key != nil, isRight else { throw .wrongSignature }

        let seconds = now.milliseconds / 1000
        let windowSeconds = window / .seconds(1)
        guard Double(created) - windowSeconds <= seconds,
            seconds <= min(Double(expires), Double(created) + windowSeconds)
        else { throw .outsideWindow }
        guard replays.admit(keyID: keyID, nonce: nonce, at: now, rememberedFor: window * 2) else { throw .replayed }
        return VerifiedRequest(
            keyID: keyID,
            nonce: nonce,
            token: Self.token(request),
            userID: nil,
            parameters: [],
        )
    }

    /// The components that the signature must cover.
    private static func required(_ request: SignableRequest) -> [String] {
        let fields = HMACMessageSigner.coveredFields.filter { !request.values(of: $0).isEmpty }
        let digest = request.body.isEmpty ? [] : ["content-digest"]
        return HMACMessageSigner.coveredParts + fields + digest
    }

    /// The only signature of a request.
    private static func signature(
        of request: SignableRequest
    ) throws(VerificationError) -> (SignatureParameters, [UInt8]) {
        let inputs = request.values(of: "signature-input").joined(separator: ",")
        let signatures = request.values(of: "signature").joined(separator: ",")
        guard let inputs = SignatureFieldReader.inputs(inputs),
            let signatures = SignatureFieldReader.signatures(signatures), inputs.count == 1, signatures.count == 1,
            let (label, input) = inputs.first, let signature = signatures[label]
        else { throw .unsigned }
        return (input, signature)
    }

    /// Whether the signature and, for a body, the digest are valid.
    private static func isSignature(
        _ signature: [UInt8],
        of base: String,
        _ request: SignableRequest,
        _ key: SecretBytes,
    ) throws(VerificationError) -> Bool {
        do throws(CryptoError) {
            let expected = try HMACMessageSigner.code(of: base, key: key)
            guard ConstantTime.areEqual(expected.span.bytes, signature.span.bytes) else { return false }
            let digests = request.values(of: "content-digest")
            // A body that was removed has left its digest behind.
            if request.body.isEmpty, digests.isEmpty { return true }
            return digests == [try ContentDigest.value(for: request.body)]
        } catch {
            throw .unavailable
        }
    }

    private static func token(_ request: SignableRequest) -> String? {
        let scheme = "Bearer "
        guard let value = request.values(of: "authorization").first, value.hasPrefix(scheme) else { return nil }
        return String(value.dropFirst(scheme.count))
    }
}
