public import MiniCore

/// The content of a request whose signature has been verified.
public struct VerifiedRequest: Sendable, Hashable {
    /// The identifier of the key: the app id of ``MD5ParameterSigner``, the key id of ``HMACMessageSigner``.
    public let keyID: String
    /// The unique value of this signature.
    public let nonce: String
    /// The session token in the request; nil for none.
    ///
    /// The server must validate it.
    public let token: String?
    /// The user in the request; nil for none, and always with ``HMACMessageSigner``, which sends only the token.
    public let userID: String?
    /// The parameters of the program without the signer's; empty with ``HMACMessageSigner``, which signs any body.
    public let parameters: [NetworkHeader]
}

extension VerifiedRequest: CustomStringConvertible, CustomReflectable {
    /// The key and the user, without the token and the parameters.
    public var description: String { "VerifiedRequest(\(keyID), \(userID ?? "no user"))" }

    /// A mirror without the token and the parameters.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID, "userID": userID ?? "no user"]) }
}
