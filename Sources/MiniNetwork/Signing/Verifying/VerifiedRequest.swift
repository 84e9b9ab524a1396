public import MiniCore

/// What a server knows of a request once its signature has been verified.
public struct VerifiedRequest: Sendable, Hashable {
    /// The key that signed: the app id of ``MD5ParameterSigner``, the key id of ``HMACMessageSigner``.
    public let keyID: String
    /// What makes this signature different from every other one.
    public let nonce: String
    /// The session that the request claims; nil for none.
    ///
    /// The server has to look it up.
    public let token: String?
    /// The user that the request claims; nil for none, and always with ``HMACMessageSigner``, which sends the token only.
    public let userID: String?
    /// The parameters of the program, without the signer's; empty with ``HMACMessageSigner``, which signs any body.
    public let parameters: [NetworkHeader]
}

extension VerifiedRequest: CustomStringConvertible, CustomReflectable {
    /// The key and the user, and neither the token nor the parameters.
    public var description: String { "VerifiedRequest(\(keyID), \(userID ?? "nobody"))" }

    /// A mirror without the token and the parameters.
    public var customMirror: Mirror { Mirror(self, children: ["keyID": keyID, "userID": userID ?? "nobody"]) }
}
