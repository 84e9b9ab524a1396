internal import COpenSSL

/// Keys of Curve25519, which consist of 32 bytes.
extension OpenSSLLibrary {
    /// The length of private keys and public keys.
    static let keyByteCount = 32

    /// Creates OpenSSL's object for a private key, which the caller frees.
    ///
    /// - Parameter kind: `EVP_PKEY_X25519` or `EVP_PKEY_ED25519`.
    /// - Throws: `.keyLength`, `.failed`.
    func makeKey(_ privateKey: SecretBytes, _ kind: Int32) throws(CryptoError) -> OpaquePointer {
        guard privateKey.count == Self.keyByteCount else { throw .keyLength(privateKey.count) }
        let key = privateKey.withUnsafeBytes { bytes in
            // SAFETY: bytes can be read as bytes.
            makePrivateKey(kind, nil, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        guard let key else { throw .failed("EVP_PKEY_new_raw_private_key") }
        return key
    }

    /// The public key of a private key.
    ///
    /// - Parameter kind: `EVP_PKEY_X25519` or `EVP_PKEY_ED25519`.
    /// - Throws: `.keyLength`, `.failed`.
    func publicKey(of privateKey: SecretBytes, _ kind: Int32) throws(CryptoError) -> [UInt8] {
        let key = try makeKey(privateKey, kind)
        defer { freeKey(key) }
        var bytes = [UInt8](repeating: 0, count: Self.keyByteCount)
        var count = bytes.count
        guard getPublicKey(key, &bytes, &count) == 1, count == Self.keyByteCount else {
            throw .failed("EVP_PKEY_get_raw_public_key")
        }
        return bytes
    }
}
