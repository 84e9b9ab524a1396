/// Why a server does not take a request for a signed one.
///
/// It is for the server's log: a client is told that the signature is wrong, and nothing more.
public enum VerificationError: Error, Sendable, Hashable {
    /// There is no signature, or no whole one.
    case unsigned
    /// The signature leaves out what it has to cover.
    case incomplete
    /// The key is not known, or the signature is not of this request.
    case wrongSignature
    /// The request was signed too long ago, or in the future.
    case outsideWindow
    /// The request has been here before.
    case replayed
    /// OpenSSL failed.
    case unavailable
}
