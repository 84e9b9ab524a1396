public import MiniCore
public import MiniCrypto

/// Signs the parameters of requests with MD5 and a private key, for servers that ask for it.
///
/// Where the server can be chosen, take ``HMACMessageSigner``.
///
/// ## Shape
/// The parameters of a program, in a form, a JSON object or the query of a request without a body, are joined by
/// `app_id`, `plat`, `ver`, `rand`, `timestamp`, by `userId` and `token` while somebody is signed in, and by `sign`.
/// The signature is the MD5, in lower-case hexadecimal digits, of all of them but `sign`, with `private_key` among them,
/// sorted by name in the order of UTF-16, as `name=value` joined by `&`, nothing escaped, in UTF-8. The private key is
/// never sent.
///
/// `rand` is the nonce of 16 letters and digits. `timestamp` is `yyyy-MM-dd-HH:mm:ss` in UTC unless the signer is told
/// another zone: the server has to read it in the same one.
///
/// ## Limits
/// A value is a string or an integer below 2^53; a body is a form or a JSON object. No parameter may come twice or have
/// one of the names above. The query of a request with a body is not signed.
///
/// ## Weaknesses
/// - The private key is a secret in every copy of the app: who takes the app apart signs what he likes.
/// - MD5 is broken. Two sets of parameters whose texts before the key collide have the same signature, and such texts
///   are made in seconds by someone who does not know the key.
/// - Nothing is escaped: the parameters `a=1`, `b=2` and the parameter `a` with the value `1&b=2` have the same signature.
/// - Method, host, path, headers and the type of the body are not signed, nor is the answer.
/// - A request can be sent again by whoever saw it, unless the server remembers each `rand` for as long as it takes
///   the timestamp, and takes none that is not of 16 letters and digits: others can be made of it and its neighbours.
/// - Nothing is encrypted: over plain HTTP, password and token can be read by everybody on the way.
///
/// ## Threading
/// A value that is safe to use from any thread.
public struct MD5ParameterSigner: RequestSigner {
    /// Where the private key stands in what is digested.
    public enum KeyPosition: Sendable, Hashable {
        /// Among the parameters, where its name sorts it.
        case sorted
        /// Behind the last parameter, without a name: `MD5(data + private_key)`.
        case appended
    }

    private let appID: String
    private let privateKey: SecretBytes
    private let platform: String
    private let version: String
    private let keyPosition: KeyPosition
    private let utcOffsetSeconds: Int

    /// Makes a signer; ``MiniCore/RequestSigner/md5Parameters(appID:privateKey:platform:version:keyPosition:utcOffset:)``
    /// reads better.
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
    /// - Throws: `.invalidParameter` for parameters beyond the limits; `.unknown` without OpenSSL.
    @concurrent public func sign(
        _ request: SignableRequest,
        with facts: SigningFacts,
    ) async throws(APIError) -> SignableRequest {
        let carried = try CarriedParameters(request)
        if let reserved = carried.fields.first(where: { ParameterSignature.reservedNames.contains($0.name) }) {
            throw APIError(.invalidParameter, "data.\(reserved.name): the signature uses this name itself")
        }
        var added = [
            NetworkHeader("app_id", appID),
            NetworkHeader("plat", platform),
            NetworkHeader("rand", facts.nonce),
            NetworkHeader("timestamp", CalendarText.text(facts.time, offsetSeconds: utcOffsetSeconds)),
            NetworkHeader("ver", version),
        ]
        if let account = facts.account {
            added += [NetworkHeader("userId", account.userID), NetworkHeader("token", account.token)]
        }
        do throws(CryptoError) {
            let signature = try ParameterSignature.text(carried.fields + added, key: privateKey, position: keyPosition)
            return carried.adding(added + [NetworkHeader("sign", signature)])
        } catch {
            throw APIError(.unknown, "the request could not be signed")
        }
    }
}

extension RequestSigner where Self == MD5ParameterSigner {
    /// Signs parameters with MD5, as ``MD5ParameterSigner`` says, its weaknesses included.
    ///
    /// - Parameters:
    ///   - appID: What the server knows this version of the app by.
    ///   - privateKey: The secret that belongs to it.
    ///   - platform: What the server calls the platform, such as `ios`.
    ///   - version: The version of the app.
    ///   - keyPosition: Where the key stands in what is digested.
    ///   - utcOffset: How far the clocks that the server reads timestamps by are ahead of UTC.
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
