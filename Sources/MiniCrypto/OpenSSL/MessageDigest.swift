internal import COpenSSL

/// A digest algorithm for key derivation and message authentication.
///
/// ## Threading
/// May be used from any thread.
public enum MessageDigest: Sendable, Hashable, CaseIterable {
    /// 16 bytes. Broken: two messages with the same digest can be made in seconds.
    ///
    /// Use it only where another specification requires it.
    case md5
    /// 20 bytes. Too weak for signatures, but not known to be weak for its uses here.
    case sha1
    /// 32 bytes.
    case sha256
    /// 64 bytes.
    case sha512

    /// The length of the digest in bytes.
    public var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// The digest of a message.
    ///
    /// - Throws: `.unavailable`, `.failed`.
    public func digest(of message: RawSpan) throws(CryptoError) -> [UInt8] {
        let library = try OpenSSLLibrary.shared.get()
        return try [UInt8](capacity: byteCount) { digest throws(CryptoError) in
            let code = digest.withUnsafeMutableBufferPointer { digest, count in
                count = byteCount
                return message.withUnsafeBytes { message in
                    library.digest(
                        message.baseAddress,
                        message.count,
                        digest.baseAddress,
                        nil,
                        library.algorithm(self),
                        nil,
                    )
                }
            }
            guard code == 1 else { throw .failed("EVP_Digest") }
        }
    }

    /// The authentication code of a message, which only the owners of the key can compute: HMAC.
    ///
    /// - Throws: `.unavailable`, `.failed`.
    /// - Source: RFC 2104.
    public func authenticationCode(of message: RawSpan, key: SecretBytes) throws(CryptoError) -> [UInt8] {
        let library = try OpenSSLLibrary.shared.get()
        return try [UInt8](capacity: byteCount) { code throws(CryptoError) in
            let isMade = code.withUnsafeMutableBufferPointer { code, count in
                count = byteCount
                return key.withUnsafeBytes { key in
                    message.withUnsafeBytes { message in
                        library.authenticate(
                            library.algorithm(self),
                            key.baseAddress,
                            Int32(key.count),
                            // SAFETY: bytes can be read as bytes.
                            message.baseAddress?.assumingMemoryBound(to: UInt8.self),
                            message.count,
                            code.baseAddress,
                            nil,
                        )
                    }
                }
            }
            guard isMade != nil else { throw .failed("HMAC") }
        }
    }
}

extension OpenSSLLibrary {
    /// OpenSSL's object for a digest algorithm.
    func algorithm(_ digest: MessageDigest) -> OpaquePointer? {
        switch digest {
        case .md5: md5()
        case .sha1: sha1()
        case .sha256: sha256()
        case .sha512: sha512()
        }
    }
}
