package import MiniCrypto

/// Runs a cryptographic operation, whose failures are not caused by the data.
func cryptography<Result>(_ body: () throws(CryptoError) -> Result) throws(ProtectionError) -> Result {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw ProtectionError(.cryptography, "cryptography failed: \(error)")
    }
}

/// Runs a cryptographic operation that authenticates data.
///
/// - Returns: Nil when the data is not authentic.
func authentic<Result>(_ body: () throws(CryptoError) -> Result) throws(ProtectionError) -> Result? {
    try cryptography { () throws(CryptoError) -> Result? in
        do throws(CryptoError) {
            return try body()
        } catch {
            guard error == .notAuthentic else { throw error }
            return nil
        }
    }
}

/// Bytes with an HMAC-SHA256, which can only be created with the key.
package enum AuthenticatedBytes {
    static let codeByteCount = MessageDigest.sha256.byteCount

    /// The authentication code of bytes.
    static func code(of bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in
            try MessageDigest.sha256.authenticationCode(of: bytes.span.bytes, key: key)
        }
    }

    /// The bytes, followed by their authentication code.
    package static func seal(_ bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8] {
        bytes + (try code(of: bytes, key))
    }

    /// The bytes before the authentication code; nil when the code is wrong.
    static func open(_ bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8]? {
        let content = Array(bytes.dropLast(codeByteCount))
        let given = Array(bytes.suffix(codeByteCount))
        let code = try code(of: content, key)
        return ConstantTime.areEqual(code.span.bytes, given.span.bytes) ? content : nil
    }
}
