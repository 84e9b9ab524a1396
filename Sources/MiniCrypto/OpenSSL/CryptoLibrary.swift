/// The library of cryptographic operations.
package enum CryptoLibrary {
    /// The version of OpenSSL with its date, such as `OpenSSL 3.0.17 1 Jul 2025`.
    ///
    /// - Throws: ``CryptoError/unavailable(_:)`` if the library, or a function of it, is missing.
    package static func version() throws(CryptoError) -> String {
        // 0 requests the complete text, which is constant.
        guard let text = try OpenSSLLibrary.shared.get().version(0) else { throw .failed("OpenSSL_version") }
        return String(cString: text)
    }
}
