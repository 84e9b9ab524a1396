internal import COpenSSL

/// Reads who has signed a certificate.
///
/// ## Threading
/// Safe to use from any thread.
public enum CertificateIssuer {
    /// The issuer's name on one line, such as `/O=Example/CN=Example CA`.
    ///
    /// - Parameter certificate: An X.509 certificate as DER.
    /// - Returns: at most 255 bytes, with escapes for what is not printable ASCII.
    /// - Throws: `.unavailable`; `.failed` when the bytes are no certificate.
    public static func name(in certificate: [UInt8]) throws(CryptoError) -> String {
        try names(in: certificate).issuer
    }

    /// Whether a certificate names itself as its issuer.
    ///
    /// - Parameter certificate: An X.509 certificate as DER.
    /// - Throws: as ``name(in:)``.
    public static func isOwn(in certificate: [UInt8]) throws(CryptoError) -> Bool {
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
        // SAFETY: the function writes a text with its NUL into no more bytes than it is given.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            library.writeName(name, buffer.baseAddress, Int32(buffer.count)).map { String(cString: $0) }
        }
    }
}
