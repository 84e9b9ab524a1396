public import MiniCore
public import MiniCrypto

/// Signs the parameters of requests with MD5 and a private key, for servers that require it.
///
/// If the server can be chosen, use ``HMACMessageSigner``.
///
/// ## Shape
/// The signer adds `app_id`, `plat`, `ver`, `rand`, `timestamp` and `sign` to the parameters of a program, and `userId` and
/// `token` while a user is signed in. The parameters are in a form, a JSON object or the query of a request without a body.
/// The signature is the MD5 of all parameters except `sign`, with `private_key` among them, in lower-case hexadecimal
/// digits. They are sorted by name in the order of UTF-16, and written as `name=value` joined by `&`, without escapes, in
/// UTF-8. The private key is never sent.
///
/// `rand` is the nonce of 16 letters and digits. `timestamp` is `yyyy-MM-dd-HH:mm:ss` in UTC or in the zone that the signer
/// is created with. The server must use the same zone.
///
/// ## Limits
/// A value is a string or an integer below 2^53; a body is a form or a JSON object. A parameter must not be repeated or
/// have one of the names above. The query of a request with a body is not signed.
///
/// ## Weaknesses
/// - The private key is a secret in every copy of the app: an attacker who extracts it can sign any request.
/// - MD5 is broken. Two sets of parameters whose texts before the key collide have the same signature. Such texts can be
///   created in seconds without the key.
/// - Nothing is escaped: the parameters `a=1`, `b=2` and the parameter `a` with the value `1&b=2` have the same signature.
/// - Method, host, path, headers, the type of the body and the response are not signed.
/// - An attacker who has seen a request can send it again, unless the server remembers each `rand` for as long as it
///   accepts the timestamp. The server must also reject a `rand` that is not 16 letters and digits: others can be formed
///   from it and the parameters next to it.
/// - Nothing is encrypted: over plain HTTP, password and token can be read on the network.
///
/// ## Threading
/// A value that may be used from any thread.
public struct MD5ParameterSigner: RequestSigner {
    /// The position of the private key in the digested text.
    public enum KeyPosition: Sendable, Hashable {
        /// Among the parameters, sorted by its name.
        case sorted
        /// After the last parameter, without a name: `MD5(data + private_key)`.
        case appended
    }

    private let appID: String
    private let privateKey: SecretBytes
    private let platform: String
    private let version: String
    private let keyPosition: KeyPosition
    private let utcOffsetSeconds: Int

    /// Creates a signer; ``RequestSigner/md5Parameters(appID:privateKey:platform:version:keyPosition:utcOffset:)``
    /// is more convenient and describes the parameters.
    public init(
        appID: String,
        privateKey: SecretBytes,
        platform: String,
        version: String,
        keyPosition: KeyPosition = .sorted,
        utcOffset: Duration = .zero,
    ) {
        self.appID = appID
        self.privateKey = privateKey
        self.platform = platform
        self.version = version
        self.keyPosition = keyPosition
        utcOffsetSeconds = Int(utcOffset.components.seconds)
    }

    /// Adds the signer's parameters to those of a request.
    ///
    /// - Throws: `.invalidParameter` for parameters that violate the limits; `.unknown` without OpenSSL.
    @concurrent public func sign(
        _ request: SignableRequest,
        in context: SigningContext,
    ) async throws(APIError) -> SignableRequest {
        let parameters = try ParsedParameters(request)
        if let reserved = parameters.fields.first(where: { ParameterSignature.reservedNames.contains($0.name) }) {
            throw APIError(.invalidParameter, "data.\(reserved.name): the signature uses this name itself")
        }
        var added = [
            NetworkHeader("app_id", appID),
            NetworkHeader("plat", platform),
            NetworkHeader("rand", context.nonce),
            NetworkHeader("timestamp", TimestampFormat.text(context.time, offsetSeconds: utcOffsetSeconds)),
            NetworkHeader("ver", version),
        ]
        if let account = context.account {
            added += [NetworkHeader("userId", account.userID), NetworkHeader("token", account.token)]
        }
        do throws(CryptoError) {
            let signature = try ParameterSignature.text(
                parameters.fields + added,
                key: privateKey,
                position: keyPosition
            )
            return parameters.adding(added + [NetworkHeader("sign", signature)])
        } catch {
            throw APIError(.unknown, "the request could not be signed")
        }
    }
}

extension RequestSigner where Self == MD5ParameterSigner {
    /// Signs parameters with MD5, see ``MD5ParameterSigner`` and its weaknesses.
    ///
    /// - Parameters:
    ///   - appID: The identifier of this version of the app on the server.
    ///   - privateKey: The secret that belongs to it.
    ///   - platform: The server's name of the platform, such as `ios`.
    ///   - version: The version of the app.
    ///   - keyPosition: The position of the key in the digested text.
    ///   - utcOffset: How far the clocks of the server's time zone for timestamps are ahead of UTC.
    public static func md5Parameters(
        appID: String,
        privateKey: SecretBytes,
        platform: String,
        version: String,
        keyPosition: MD5ParameterSigner.KeyPosition = .sorted,
        utcOffset: Duration = .zero,
    ) -> MD5ParameterSigner {
        MD5ParameterSigner(
            appID: appID,
            privateKey: privateKey,
            platform: platform,
            version: version,
            keyPosition: keyPosition,
            utcOffset: utcOffset,
        )
    }
}
