internal import COpenSSL

/// Reads the issuer of a certificate.
///
/// ## Threading
/// May be used from any thread.
package enum CertificateIssuer {
    /// The issuer's name on one line, such as `/O=Example/CN=Example CA`.
    ///
    /// - Parameter certificate: An X.509 certificate as DER.
    /// - Returns: At most 255 bytes, with escapes for characters other than printable ASCII.
    /// - Throws: `.unavailable`; `.failed` if the bytes are not a certificate.
    package static func name(in certificate: [UInt8]) throws(CryptoError) -> String {
        try names(in: certificate).issuer
    }

    /// Whether the issuer and the subject of a certificate are equal.
    ///
    /// - Parameter certificate: An X.509 certificate as DER.
    /// - Throws: The errors of ``name(in:)``.
    package static func isSelfIssued(in certificate: [UInt8]) throws(CryptoError) -> Bool {
        let names = try names(in: certificate)
        return names.issuer == names.subject
    }

    private static func names(in certificate: [UInt8]) throws(CryptoError) -> (issuer: String, subject: String) {
        let library = try OpenSSLLibrary.shared.get()
        let parsed = certificate.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return library.readCertificate(nil, &start, bytes.count)
        }
        guard let parsed else { throw .failed("d2i_X509") }
        defer { library.freeCertificate(parsed) }
        guard let issuer = text(of: library.issuer(parsed), library),
            let subject = text(of: library.subject(parsed), library)
        else { throw .failed("X509_NAME_oneline") }
        return (issuer, subject)
    }

    private static func text(of name: OpaquePointer?, _ library: OpenSSLLibrary) -> String? {
        // SAFETY: the function writes a text with its NUL, at most as many bytes as the buffer has.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            library.writeName(name, buffer.baseAddress, Int32(buffer.count)).map { String(cString: $0) }
        }
    }
}
