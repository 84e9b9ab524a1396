internal import COpenSSL

/// Key agreement on Curve25519.
///
/// The owner of a public key's private key, and a second party with a private key of its own, can compute the same secret.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: RFC 7748.
public enum X25519 {
    /// The length of private keys, public keys and shared secrets.
    public static let keyByteCount = 32

    /// The public key of a private key, which consists of any 32 random bytes.
    ///
    /// - Throws: `.keyLength`, `.unavailable`, `.failed`.
    public static func publicKey(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
        try OpenSSLLibrary.shared.get().publicKey(of: privateKey, EVP_PKEY_X25519)
    }

    /// The secret that two owners of private keys share.
    ///
    /// - Parameters:
    ///   - privateKey: The private key of one owner.
    ///   - publicKey: The public key of the other.
    /// - Throws: `.notAuthentic` for a public key for which every secret is zero; `.keyLength`, `.unavailable`, `.failed`.
    public static func sharedSecret(
        of privateKey: SecretBytes,
        with publicKey: [UInt8],
    ) throws(CryptoError) -> SecretBytes {
        guard publicKey.count == keyByteCount else { throw .keyLength(publicKey.count) }
        let library = try OpenSSLLibrary.shared.get()
        let key = try library.makeKey(privateKey, EVP_PKEY_X25519)
        defer { library.freeKey(key) }
        guard let peer = library.makePublicKey(EVP_PKEY_X25519, nil, publicKey, publicKey.count) else {
            throw .failed("EVP_PKEY_new_raw_public_key")
        }
        defer { library.freeKey(peer) }
        guard let context = library.makeKeyContext(key, nil) else { throw .failed("EVP_PKEY_CTX_new") }
        defer { library.freeKeyContext(context) }
        guard library.startAgreement(context) == 1, library.setPeer(context, peer) == 1 else {
            throw .failed("EVP_PKEY_derive_init")
        }
        return try SecretBytes(count: keyByteCount) { secret throws(CryptoError) in
            var count = secret.count
            // SAFETY: bytes can be written as bytes.
            let start = secret.baseAddress?.assumingMemoryBound(to: UInt8.self)
            // OpenSSL rejects a secret that consists of zeros.
            guard library.agree(context, start, &count) == 1, count == keyByteCount else { throw .notAuthentic }
        }
    }
}
