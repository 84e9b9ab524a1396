public import MiniCore
public import MiniCrypto

/// Signs requests with HMAC-SHA-256 as HTTP message signatures.
///
/// ## Shape
/// The signer adds `Signature-Input` and `Signature` with the label `sig1`. To a request with a body it adds
/// `Content-Digest` with its SHA-256. While a user is signed in, `Authorization: Bearer TOKEN` replaces a header of the
/// program with that name. The signature covers `@method`, `@authority`, `@path`, `@query`, and those of `authorization`,
/// `content-type` and `content-digest` that the request has. The parameters are `created`, `expires`, `nonce`, `keyid` and
/// `alg="hmac-sha256"`; times are seconds since 1970.
///
/// ## Limits
/// Anyone with the key can sign: the key is as safe as the copy of the app that contains it. Other headers and the response
/// are not signed. The server must detect repeated requests by the nonce, which it must remember until the signature
/// expires.
///
/// ## Threading
/// A value that may be used from any thread.
///
/// - Source: RFC 9421; RFC 9530 for the digest.
public struct HMACMessageSigner: RequestSigner {
    /// The minimum length of a key: a shorter one can be guessed more easily than the digest can be broken.
    public static let shortestKeyByteCount = 32

    static let label = "sig1"
    static let algorithm = "hmac-sha256"
    /// The components of every request that the signature covers.
    static let coveredParts = ["@method", "@authority", "@path", "@query"]
    /// The headers that the signature covers if they are present.
    static let coveredFields = ["authorization", "content-type", "content-digest"]

    private let keyID: String
    private let key: SecretBytes
    private let lifetimeSeconds: Int

    /// Creates a signer; ``RequestSigner/hmacSHA256(keyID:key:lifetime:)`` is more convenient and describes the parameters.
    ///
    /// - Throws: `.keyLength` for a key that is too short.
    public init(keyID: String, key: SecretBytes, lifetime: Duration = .seconds(300)) throws(CryptoError) {
        precondition(SignatureParameters.canQuote(keyID), "The id of a key is printable ASCII.")
        guard key.count >= Self.shortestKeyByteCount else { throw .keyLength(key.count) }
        self.keyID = keyID
        self.key = key
        lifetimeSeconds = Int(lifetime.components.seconds)
    }

    /// Adds the signature and the headers that it covers to a request.
    ///
    /// - Throws: `.invalidParameter` for a covered header with a line break; `.unknown` without OpenSSL.
    @concurrent public func sign(
        _ request: SignableRequest,
        in context: SigningContext,
    ) async throws(APIError) -> SignableRequest {
        let signed: SignableRequest?
        do throws(CryptoError) {
            signed = try self.signed(request, context)
        } catch {
            throw APIError(.unknown, "the request could not be signed")
        }
        guard let signed else { throw APIError(.invalidParameter, "headers: expected values of one line") }
        return signed
    }

    /// The signed request; nil when a covered component contains a line break.
    private func signed(_ request: SignableRequest, _ context: SigningContext) throws(CryptoError) -> SignableRequest? {
        var request = try prepared(request, context)
        let input = parameters(covering: request, context)
        guard let base = SignatureBase.text(request, input) else { return nil }
        let code = try Self.code(of: base, key: key)
        request.headers.append(NetworkHeader("Signature-Input", "\(Self.label)=\(input.text)"))
        request.headers.append(NetworkHeader("Signature", "\(Self.label)=:\(Base64.encode(code)):"))
        return request
    }

    /// The request with the headers that the signature covers, without headers that a program could pass off as the
    /// signer's.
    private func prepared(_ request: SignableRequest, _ context: SigningContext) throws(CryptoError) -> SignableRequest
    {
        var request = request
        var replaced: Set = ["signature", "signature-input", "content-digest"]
        if context.account != nil { replaced.insert("authorization") }
        request.headers.removeAll { replaced.contains($0.name.lowercased()) }
        if let account = context.account {
            request.headers.append(NetworkHeader("Authorization", "Bearer \(account.token)"))
        }
        if !request.body.isEmpty {
            request.headers.append(NetworkHeader("Content-Digest", try ContentDigest.value(for: request.body)))
        }
        return request
    }

    private func parameters(covering request: SignableRequest, _ context: SigningContext) -> SignatureParameters {
        let fields = Self.coveredFields.filter { !request.values(of: $0).isEmpty }
        let created = Int((context.time.milliseconds / 1000).rounded(.down))
        return SignatureParameters(
            components: Self.coveredParts + fields,
            parameters: [
                SignatureParameters.Parameter(name: "created", value: .integer(created)),
                SignatureParameters.Parameter(name: "expires", value: .integer(created + lifetimeSeconds)),
                SignatureParameters.Parameter(name: "nonce", value: .string(context.nonce)),
                SignatureParameters.Parameter(name: "keyid", value: .string(keyID)),
                SignatureParameters.Parameter(name: "alg", value: .string(Self.algorithm)),
            ],
        )
    }

    /// The signature of a text.
    static func code(of base: String, key: SecretBytes) throws(CryptoError) -> [UInt8] {
        try MessageDigest.sha256.authenticationCode(of: Array(base.utf8).span.bytes, key: key)
    }
}

extension RequestSigner where Self == HMACMessageSigner {
    /// Signs requests with HMAC-SHA-256, see ``HMACMessageSigner``.
    ///
    /// - Parameters:
    ///   - keyID: The identifier of the key on the server: printable ASCII.
    ///   - key: ``HMACMessageSigner/shortestKeyByteCount`` random bytes or more.
    ///   - lifetime: How long the server may accept a signature, in whole seconds; long enough for clocks that differ.
    /// - Throws: `.keyLength` for a key that is too short.
    public static func hmacSHA256(
        keyID: String,
        key: SecretBytes,
        lifetime: Duration = .seconds(300),
    ) throws(CryptoError) -> HMACMessageSigner {
        try HMACMessageSigner(keyID: keyID, key: key, lifetime: lifetime)
    }
}
