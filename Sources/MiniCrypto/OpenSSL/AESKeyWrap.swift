internal import COpenSSL

/// AES key wrap with keys of 256 bits: encrypts and authenticates a key with another key, without a nonce.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: RFC 3394.
public enum AESKeyWrap {
    /// The additional length of a wrapped key.
    public static let overheadByteCount = 8

    /// Wraps a key.
    ///
    /// - Parameters:
    ///   - key: 16 bytes or more, a multiple of 8.
    ///   - wrappingKey: ``AESGCM/keyByteCount`` bytes.
    /// - Throws: `.keyLength` for either key; `.unavailable`, `.failed`.
    public static func wrap(_ key: SecretBytes, with wrappingKey: SecretBytes) throws(CryptoError) -> [UInt8] {
        guard key.count >= 16, key.count.isMultiple(of: 8) else { throw .keyLength(key.count) }
        return try [UInt8](capacity: key.count + overheadByteCount) { wrapped throws(CryptoError) in
            try wrapped.withUnsafeMutableBufferPointer { buffer, count throws(CryptoError) in
                // SAFETY: a view of the array's free capacity, used during the call only.
                let isWrapped = try key.withUnsafeBytes { key throws(CryptoError) in
                    try run(.seal, wrappingKey, key, UnsafeMutableRawBufferPointer(buffer))
                }
                guard isWrapped else { throw .failed("EVP_CipherUpdate") }
                count = key.count + overheadByteCount
            }
        }
    }

    /// Unwraps a key.
    ///
    /// - Parameters:
    ///   - wrapped: The bytes that ``wrap(_:with:)`` returned.
    ///   - wrappingKey: ``AESGCM/keyByteCount`` bytes.
    /// - Throws: `.notAuthentic` if the bytes were modified or wrapped with another key; `.keyLength` for the wrapping key;
    ///   `.unavailable`, `.failed`.
    public static func unwrap(_ wrapped: [UInt8], with wrappingKey: SecretBytes) throws(CryptoError) -> SecretBytes {
        // OpenSSL accepts a payload of 8 bytes, which RFC 3394 does not define.
        guard wrapped.count >= 24, wrapped.count.isMultiple(of: 8) else { throw .notAuthentic }
        return try SecretBytes(count: wrapped.count - overheadByteCount) { key throws(CryptoError) in
            let isAuthentic = try wrapped.span.bytes.withUnsafeBytes { wrapped throws(CryptoError) in
                try run(.open, wrappingKey, wrapped, key)
            }
            guard isAuthentic else { throw .notAuthentic }
        }
    }

    /// Wraps or unwraps.
    ///
    /// - Returns: Whether the complete output was written.
    private static func run(
        _ direction: CipherContext.Direction,
        _ wrappingKey: SecretBytes,
        _ input: UnsafeRawBufferPointer,
        _ output: UnsafeMutableRawBufferPointer,
    ) throws(CryptoError) -> Bool {
        guard wrappingKey.count == AESGCM.keyByteCount else { throw .keyLength(wrappingKey.count) }
        let library = try OpenSSLLibrary.shared.get()
        guard let cipher = library.fetchCipher(nil, "AES-256-WRAP", nil) else {
            throw .unavailable("AES-256-WRAP in libcrypto")
        }
        defer { library.freeCipher(cipher) }
        guard let context = library.makeContext() else { throw .failed("EVP_CIPHER_CTX_new") }
        defer { library.freeContext(context) }
        library.setContextFlags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        let code = wrappingKey.withUnsafeBytes { key in
            // SAFETY: bytes can be read as bytes.
            library.startCipher(
                context,
                cipher,
                nil,
                key.baseAddress?.assumingMemoryBound(to: UInt8.self),
                nil,
                direction.rawValue,
            )
        }
        guard code == 1 else { throw .failed("EVP_CipherInit_ex") }
        var written: Int32 = 0
        // SAFETY: the output has space for the result in either direction.
        let result = library.updateCipher(
            context,
            output.baseAddress?.assumingMemoryBound(to: UInt8.self),
            &written,
            input.baseAddress?.assumingMemoryBound(to: UInt8.self),
            Int32(input.count),
        )
        return result == 1 && Int(written) == output.count
    }
}
