internal import COpenSSL

/// Signatures on Curve25519.
///
/// A signature is deterministic: the same message and key have the same signature.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: RFC 8032, the variant without a prehash and a context.
public enum Ed25519 {
    /// The length of private keys and public keys.
    public static let keyByteCount = 32
    /// The length of signatures.
    public static let signatureByteCount = 64

    /// The public key of a private key, which consists of any 32 random bytes.
    ///
    /// - Throws: `.keyLength`, `.unavailable`, `.failed`.
    public static func publicKey(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
        try OpenSSLLibrary.shared.get().publicKey(of: privateKey, EVP_PKEY_ED25519)
    }

    /// The signature of a message.
    ///
    /// - Throws: `.keyLength`, `.unavailable`, `.failed`.
    public static func signature(of message: [UInt8], by privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
        let library = try OpenSSLLibrary.shared.get()
        let key = try library.makeKey(privateKey, EVP_PKEY_ED25519)
        defer { library.freeKey(key) }
        guard let context = library.makeDigest() else { throw .failed("EVP_MD_CTX_new") }
        defer { library.freeDigest(context) }
        guard library.startSigning(context, nil, nil, nil, key) == 1 else { throw .failed("EVP_DigestSignInit") }
        var signature = [UInt8](repeating: 0, count: signatureByteCount)
        var count = signature.count
        guard library.sign(context, &signature, &count, message, message.count) == 1, count == signatureByteCount
        else { throw .failed("EVP_DigestSign") }
        return signature
    }

    /// Whether the owner of a public key's private key has signed a message.
    ///
    /// A signature or a key of another length is not valid.
    ///
    /// - Throws: `.unavailable`, `.failed`.
    public static func isValid(
        _ signature: [UInt8],
        of message: [UInt8],
        by publicKey: [UInt8],
    ) throws(CryptoError) -> Bool {
        guard signature.count == signatureByteCount, publicKey.count == keyByteCount else { return false }
        let library = try OpenSSLLibrary.shared.get()
        guard let key = library.makePublicKey(EVP_PKEY_ED25519, nil, publicKey, publicKey.count) else {
            throw .failed("EVP_PKEY_new_raw_public_key")
        }
        defer { library.freeKey(key) }
        guard let context = library.makeDigest() else { throw .failed("EVP_MD_CTX_new") }
        defer { library.freeDigest(context) }
        guard library.startVerifying(context, nil, nil, nil, key) == 1 else { throw .failed("EVP_DigestVerifyInit") }
        // A key that is no point of the curve is an error of OpenSSL, and verifies nothing.
        return library.verify(context, signature, signature.count, message, message.count) == 1
    }
}
