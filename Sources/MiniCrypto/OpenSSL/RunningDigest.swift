internal import COpenSSL

/// The digest of a message that is read in parts, such as a file.
///
/// ## Threading
/// Used by one thread at a time.
public final class RunningDigest {
    private let digest: MessageDigest
    private let library: OpenSSLLibrary
    /// SAFETY: made in `init` and freed in `deinit`.
    private let context: OpaquePointer

    /// Starts a message.
    ///
    /// - Throws: `.unavailable`, `.failed`.
    public init(_ digest: MessageDigest) throws(CryptoError) {
        let library = try OpenSSLLibrary.shared.get()
        guard let context = library.makeDigest() else { throw .failed("EVP_MD_CTX_new") }
        self.digest = digest
        self.library = library
        self.context = context
        guard library.startDigest(context, library.algorithm(digest), nil) == 1 else {
            throw .failed("EVP_DigestInit_ex")
        }
    }

    deinit { library.freeDigest(context) }

    /// Adds the next part.
    ///
    /// - Throws: `.failed`.
    public func update(_ part: RawSpan) throws(CryptoError) {
        let code = part.withUnsafeBytes { library.updateDigest(context, $0.baseAddress, $0.count) }
        guard code == 1 else { throw .failed("EVP_DigestUpdate") }
    }

    /// The digest of all parts.
    ///
    /// No part can be added afterwards.
    ///
    /// - Throws: `.failed`.
    public func finish() throws(CryptoError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: digest.byteCount)
        guard library.finishDigest(context, &bytes, nil) == 1 else { throw .failed("EVP_DigestFinal_ex") }
        return bytes
    }
}
