internal import COpenSSL

/// Derives keys from other secrets and from passwords.
///
/// ## Threading
/// May be used from any thread.
public enum KeyDerivation {
    /// HKDF with SHA-256: a key for one purpose, from a secret that is as random as a key.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - salt: Bytes that need not be secret; empty for a salt of zeros.
    ///   - info: The purpose of the key.
    ///   - byteCount: The length of the key: 1 to 8,160.
    /// - Throws: `.unavailable`, `.failed`.
    /// - Source: RFC 5869.
    public static func hkdf(
        _ secret: SecretBytes,
        salt: [UInt8] = [],
        info: [UInt8],
        byteCount: Int = AESGCM.keyByteCount,
    ) throws(CryptoError) -> SecretBytes {
        try derive("HKDF", [("key", .secret(secret)), ("salt", .bytes(salt)), ("info", .bytes(info))], byteCount)
    }

    /// The concatenation key derivation function with SHA-256: a key from a shared secret.
    ///
    /// - Parameters:
    ///   - secret: The result of a key agreement.
    ///   - info: Data that both sides have, such as their public keys.
    ///   - byteCount: The length of the key: 1 or more.
    /// - Throws: `.unavailable`, `.failed`.
    /// - Source: NIST SP 800-56C, section 4, option 1.
    public static func concatenation(
        _ secret: SecretBytes,
        info: [UInt8],
        byteCount: Int = AESGCM.keyByteCount,
    ) throws(CryptoError) -> SecretBytes {
        try derive("SSKDF", [("key", .secret(secret)), ("info", .bytes(info))], byteCount)
    }

    /// scrypt: a key from a password, with a configurable cost of time and memory.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: Random bytes that are stored with the key.
    ///   - parameters: The cost.
    ///   - byteCount: The length of the key: 1 or more.
    /// - Throws: `.unavailable`, `.failed`.
    /// - Source: RFC 7914.
    public static func scrypt(
        _ password: SecretBytes,
        salt: [UInt8],
        parameters: ScryptParameters,
        byteCount: Int = AESGCM.keyByteCount,
    ) throws(CryptoError) -> SecretBytes {
        let library = try OpenSSLLibrary.shared.get()
        return try SecretBytes(count: byteCount) { key throws(CryptoError) in
            // SAFETY: bytes can be read and written as bytes.
            let output = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let code = password.withUnsafeBytes { password in
                library.scrypt(
                    // SAFETY: as above.
                    password.baseAddress?.assumingMemoryBound(to: CChar.self),
                    password.count,
                    salt,
                    salt.count,
                    parameters.cost,
                    UInt64(parameters.blockSize),
                    UInt64(parameters.parallelism),
                    // OpenSSL counts slightly more than the algorithm's own blocks.
                    parameters.memoryBytes * 2,
                    output,
                    key.count,
                )
            }
            guard code == 1 else { throw .failed("EVP_PBE_scrypt") }
        }
    }

    /// PBKDF2 with HMAC: a key from a password, with a configurable cost of time only.
    ///
    /// Use ``scrypt(_:salt:parameters:byteCount:)`` unless another specification requires PBKDF2.
    ///
    /// - Parameters:
    ///   - password: The password, or another key.
    ///   - salt: Bytes that make the derived key of the same password different elsewhere.
    ///   - iterations: The number of iterations: 1 to 2,147,483,647.
    ///   - digest: The digest of HMAC.
    ///   - byteCount: The length of the key: 1 to 2,147,483,647.
    /// - Throws: `.unavailable`; `.failed`, also for numbers out of these ranges.
    /// - Source: RFC 8018, section 5.2.
    public static func pbkdf2(
        _ password: SecretBytes,
        salt: [UInt8],
        iterations: Int,
        digest: MessageDigest,
        byteCount: Int = AESGCM.keyByteCount,
    ) throws(CryptoError) -> SecretBytes {
        let library = try OpenSSLLibrary.shared.get()
        let isPossible = [iterations, byteCount].allSatisfy { (1...Int(Int32.max)).contains($0) }
        guard isPossible, [password.count, salt.count].allSatisfy({ $0 <= Int(Int32.max) }) else {
            throw .failed("PKCS5_PBKDF2_HMAC")
        }
        return try SecretBytes(count: byteCount) { key throws(CryptoError) in
            let code = password.withUnsafeBytes { password in
                library.derive(
                    // SAFETY: bytes can be read and written as bytes.
                    password.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(password.count),
                    salt,
                    Int32(salt.count),
                    Int32(iterations),
                    library.algorithm(digest),
                    Int32(key.count),
                    key.baseAddress?.assumingMemoryBound(to: UInt8.self),
                )
            }
            guard code == 1 else { throw .failed("PKCS5_PBKDF2_HMAC") }
        }
    }

    private enum Input {
        case secret(SecretBytes)
        case bytes([UInt8])

        func withUnsafeBytes<Failure>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
            switch self {
            case .secret(let secret): try secret.withUnsafeBytes(body)
            case .bytes(let bytes): try bytes.span.bytes.withUnsafeBytes(body)
            }
        }
    }

    /// Runs one of OpenSSL's key derivation functions with SHA-256.
    private static func derive(
        _ method: String,
        _ inputs: [(name: String, value: Input)],
        _ byteCount: Int,
    ) throws(CryptoError) -> SecretBytes {
        let library = try OpenSSLLibrary.shared.get()
        guard let algorithm = library.fetchDerivation(nil, method, nil) else {
            throw .unavailable("\(method) in libcrypto")
        }
        defer { library.freeDerivationMethod(algorithm) }
        guard let context = library.makeDerivation(algorithm) else { throw .failed("EVP_KDF_CTX_new") }
        defer { library.freeDerivation(context) }
        return try SecretBytes(count: byteCount) { key throws(CryptoError) in
            // SAFETY: bytes can be written as bytes.
            let start = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let code = withParameters(inputs[...], []) { library.deriveKey(context, start, byteCount, $0) }
            guard code == 1 else { throw .failed("EVP_KDF_derive of \(method)") }
        }
    }

    /// Calls `body` with the inputs and the digest in OpenSSL's format: a list that ends with an empty parameter.
    private static func withParameters(
        _ inputs: ArraySlice<(name: String, value: Input)>,
        _ parameters: [OSSL_PARAM],
        _ body: ([OSSL_PARAM]) -> Int32,
    ) -> Int32 {
        var result: Int32 = 0
        guard let input = inputs.first else {
            // SAFETY: OpenSSL reads the parameters during the call only.
            "digest".withCString { key in
                "SHA256".withCString { value in
                    let text = UnsafeMutableRawPointer(mutating: value)
                    result = body(parameters + [parameter(key, OSSL_PARAM_UTF8_STRING, text, 6), OSSL_PARAM()])
                }
            }
            return result
        }
        input.name.withCString { key in
            input.value.withUnsafeBytes { bytes in
                // OpenSSL rejects a parameter without an address.
                // SAFETY: OpenSSL reads the bytes during the call only.
                let address = UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(key))
                let next = parameter(key, OSSL_PARAM_OCTET_STRING, address, bytes.count)
                result = withParameters(inputs.dropFirst(), parameters + [next], body)
            }
        }
        return result
    }

    private static func parameter(
        _ key: UnsafePointer<CChar>,
        _ type: Int32,
        _ data: UnsafeMutableRawPointer?,
        _ count: Int,
    ) -> OSSL_PARAM {
        OSSL_PARAM(key: key, data_type: UInt32(type), data: data, data_size: count, return_size: .max)
    }
}
