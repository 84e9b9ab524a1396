internal import MiniCrypto

/// Runs cryptography, whose failures are no fault of the data.
func cryptography<Result>(_ body: () throws(CryptoError) -> Result) throws(ProtectionError) -> Result {
    do throws(CryptoError) {
        return try body()
    } catch {
        throw ProtectionError(.cryptography, "cryptography failed: \(error)")
    }
}

/// Runs cryptography that finds out whether data is what was sealed.
///
/// - Returns: nil when it is not.
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

/// Bytes with the code that only who has the key can make for them: HMAC-SHA256.
enum AuthenticatedBytes {
    static let codeByteCount = MessageDigest.sha256.byteCount

    /// The code of bytes.
    static func code(of bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in
            try MessageDigest.sha256.authenticationCode(of: bytes.span.bytes, key: key)
        }
    }

    /// The bytes, and their code behind them.
    static func seal(_ bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8] {
        bytes + (try code(of: bytes, key))
    }

    /// The bytes before the code; nil when it is not theirs.
    static func open(_ bytes: [UInt8], _ key: SecretBytes) throws(ProtectionError) -> [UInt8]? {
        let content = Array(bytes.dropLast(codeByteCount))
        let given = Array(bytes.suffix(codeByteCount))
        let code = try code(of: content, key)
        return ConstantTime.areEqual(code.span.bytes, given.span.bytes) ? content : nil
    }
}
