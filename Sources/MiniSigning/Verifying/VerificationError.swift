/// The reason why a server rejects a signed request.
///
/// It is intended for the server's log. A response to the client should not contain it.
public enum VerificationError: Error, Sendable, Hashable {
    /// There is no signature, or it is not complete.
    case unsigned
    /// The signature does not cover a required component.
    case incomplete
    /// The key is unknown, or the signature does not match the request.
    case wrongSignature
    /// The request was signed too long ago, or in the future.
    case outsideWindow
    /// The request has been received before.
    case replayed
    /// OpenSSL failed.
    case unavailable
}
