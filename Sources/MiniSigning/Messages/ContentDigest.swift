internal import MiniCore
internal import MiniCrypto

/// The value of the field `Content-Digest`: the SHA-256 of a body.
///
/// - Source: RFC 9530, section 2.
enum ContentDigest {
    static func value(for body: [UInt8]) throws(CryptoError) -> String {
        "sha-256=:\(Base64.encode(try MessageDigest.sha256.digest(of: body.span.bytes))):"
    }
}
