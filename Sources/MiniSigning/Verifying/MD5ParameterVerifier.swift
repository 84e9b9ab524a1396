public import MiniCore
public import MiniCrypto

/// Verifies the signatures of ``MD5ParameterSigner`` on the server.
///
/// It rejects a timestamp outside of the window, a `rand` that is not 16 letters and digits, and a repeated request. The
/// scheme itself does not require that. Its other weaknesses remain. Repeated requests are detected by a ``ReplayGuard`` of the
/// verifier, so that all requests to a server are verified by the same verifier.
///
/// ## Threading
/// May be used from any thread.
public struct MD5ParameterVerifier: Sendable {
    private let keyPosition: MD5ParameterSigner.KeyPosition
    private let utcOffsetSeconds: Int
    private let window: Duration
    private let replays = ReplayGuard()
    private let privateKey: @Sendable (_ appID: String) -> SecretBytes?
    /// Used for unknown keys, so that they take as long as wrong signatures.
    private let noKey = SecretBytes.random(count: 32)

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - keyPosition: The position of the key in the digested text.
    ///   - utcOffset: How far the clocks of the time zone for timestamps are ahead of UTC.
    ///   - window: The maximum difference between a timestamp and the server's time.
    ///   - privateKey: Returns the key for an app id; nil for an unknown id.
    public init(
        keyPosition: MD5ParameterSigner.KeyPosition = .sorted,
        utcOffset: Duration = .zero,
        window: Duration = .seconds(300),
        privateKey: @escaping @Sendable (_ appID: String) -> SecretBytes?,
    ) {
        self.keyPosition = keyPosition
        utcOffsetSeconds = Int(utcOffset.components.seconds)
        self.window = window
        self.privateKey = privateKey
    }

    /// Verifies a received request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The server's time.
    /// - Throws: The reason for the rejection.
    public func verify(_ request: SignableRequest, at now: WallTime) throws(VerificationError) -> VerifiedRequest {
        let fields = try Self.fields(request)
        guard let signature = fields["sign"], let appID = fields["app_id"], let nonce = fields["rand"],
            let timestamp = fields["timestamp"], fields[ParameterSignature.keyName] == nil
        else { throw .unsigned }
        let key = privateKey(appID)
        let signed = fields.all.filter { $0.name != "sign" }
        let isRight = try isSignature(signature, of: signed, key ?? noKey)
        // Nothing is escaped: a nonce of any form could include the parameter after it, and so become another nonce with
        // the same signature.
        guard key != nil, isRight, SigningNonce.isNonce(nonce) else { throw .wrongSignature }
        guard let time = TimestampFormat.time(timestamp, offsetSeconds: utcOffsetSeconds),
            abs(time.milliseconds - now.milliseconds) <= window / .milliseconds(1)
        else { throw .outsideWindow }
        guard replays.admit(keyID: appID, nonce: nonce, at: now, rememberedFor: window * 2) else { throw .replayed }
        return VerifiedRequest(
            keyID: appID,
            nonce: nonce,
            token: fields["token"],
            userID: fields["userId"],
            parameters: signed.filter { !ParameterSignature.reservedNames.contains($0.name) },
        )
    }

    private func isSignature(
        _ signature: String,
        of fields: [NetworkHeader],
        _ key: SecretBytes,
    ) throws(VerificationError) -> Bool {
        do throws(CryptoError) {
            let expected = try ParameterSignature.text(fields, key: key, position: keyPosition)
            return ConstantTime.areEqual(Array(expected.utf8).span.bytes, Array(signature.utf8).span.bytes)
        } catch {
            throw .unavailable
        }
    }

    private static func fields(_ request: SignableRequest) throws(VerificationError) -> Fields {
        do throws(APIError) {
            return Fields(all: try ParsedParameters(request).fields)
        } catch {
            throw .unsigned
        }
    }

    private struct Fields {
        let all: [NetworkHeader]

        subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }
    }
}
