internal import MiniCore
internal import MiniCrypto
internal import NIOSSL

/// A certificate that was rejected during the handshake, with the reason.
struct UntrustedCertificate: Error {
    /// The reason for the rejection.
    enum Reason: Hashable {
        /// The certificate has expired.
        case expired
        /// The certificate is not valid yet.
        case early
        /// The certificate is its own issuer, and is not among the trusted authorities.
        case selfSigned
        /// Any other reason, in most cases an issuer that is not among the trusted authorities.
        case unknownIssuer
    }

    let reason: Reason
    private let certificate: NIOSSLCertificate

    /// Determines the reason for the rejection of a certificate.
    ///
    /// - Parameter now: The time of the rejection.
    init(_ certificate: NIOSSLCertificate, now: WallTime = .now) {
        self.certificate = certificate
        let seconds = now.milliseconds / 1000
        // A certificate that cannot be read has no issuer to compare.
        let bytes = try? certificate.toDERBytes()
        // The same.
        let isSelfIssued = bytes.flatMap { try? CertificateIssuer.isSelfIssued(in: $0) } ?? false
        let (start, end) = (Double(certificate.notValidBefore), Double(certificate.notValidAfter))
        reason = end < seconds ? .expired : start > seconds ? .early : isSelfIssued ? .selfSigned : .unknownIssuer
    }

    /// The line for the host's log, with the issuer.
    var report: String {
        let issuer = certificate.issuer ?? "an unknown issuer"
        return switch reason {
        case .expired: "the certificate has expired on \(Self.day(certificate.notValidAfter)), issued by \(issuer)"
        case .early: "the certificate is not valid before \(Self.day(certificate.notValidBefore)), issued by \(issuer)"
        case .selfSigned: "the certificate is self-signed: \(issuer)"
        case .unknownIssuer: "the issuer of the certificate is not trusted: \(issuer)"
        }
    }

    private static func day(_ seconds: Int) -> String {
        String(TimestampFormat.text(WallTime(milliseconds: Double(seconds) * 1000), offsetSeconds: 0).prefix(10))
    }
}
