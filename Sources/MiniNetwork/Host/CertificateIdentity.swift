internal import MiniCore
internal import MiniCrypto
internal import NIOSSL

/// The servers that a certificate is for: its subject alternative names.
///
/// The common name is not a server's name (RFC 9525, section 2). A name in a URL requires a DNS name of the certificate,
/// and an address in a URL requires an IP address of it.
struct CertificateIdentity: Sendable {
    /// The DNS names as in the certificate.
    let names: [String]
    let addresses: [IPAddress]
    private let certificate: NIOSSLCertificate?

    init(names: [String], addresses: [IPAddress] = []) {
        self.names = names
        self.addresses = addresses
        certificate = nil
    }

    init(_ certificate: NIOSSLCertificate) {
        var names: [String] = []
        var addresses: [IPAddress] = []
        for name in certificate._subjectAlternativeNames() {
            switch name.nameType {
            case .dnsName: if let text = String(validating: name.contents, as: UTF8.self) { names.append(text) }
            case .ipAddress: if let address = IPAddress(bytes: name.contents) { addresses.append(address) }
            default: break
            }
        }
        self.names = names
        self.addresses = addresses
        self.certificate = certificate
    }

    /// Whether the certificate has no host, or only as its common name.
    var isEmpty: Bool { names.isEmpty && addresses.isEmpty }

    /// The issuer of the certificate; nil when it cannot be read.
    var issuer: String? { certificate?.issuer }

    /// Whether the certificate is for a host.
    ///
    /// - Parameter host: A name in ASCII or an address without brackets, as in ``AdmittedURL/host``.
    func includes(_ host: String) -> Bool {
        if let address = IPAddress(host) { return !address.isUnspecified && addresses.contains(address) }
        guard let labels = Self.labels(of: host), labels.allSatisfy({ $0.allSatisfy(Self.isNameByte) }) else {
            return false
        }
        return names.contains { Self.matches($0, labels) }
    }

    /// Compares labels without regard to case, as RFC 9525 requires in section 6.3.
    ///
    /// An asterisk must be the complete first label, and matches one complete label. At least two labels must follow it, so
    /// that no name matches all of a top-level domain.
    private static func matches(_ name: String, _ host: [[UInt8]]) -> Bool {
        guard let labels = labels(of: name), labels.count == host.count else { return false }
        guard labels[0] == [UInt8(ascii: "*")] else { return labels == host }
        return labels.count > 2 && labels.dropFirst() == host.dropFirst()
    }

    /// The labels in lower case, without the empty one after a final dot; nil when any other is empty.
    private static func labels(of name: String) -> [[UInt8]]? {
        var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { $0.map(\.lowercased) }
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels.contains(where: \.isEmpty) ? nil : labels
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}

/// A certificate that is not for the host of a URL.
struct CertificateMismatch: Error {
    /// The host of the URL.
    let host: String
    let identity: CertificateIdentity

    /// The line for the host's log, with both names and the issuer.
    ///
    /// Texts of the certificate are truncated. Characters that are not printable are escaped.
    var report: String {
        let names = identity.names.map(Self.printable) + identity.addresses.map(\.description)
        let listed = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
        let issuer = identity.issuer.map { ", issued by \($0)" } ?? ""
        if identity.isEmpty {
            return "the certificate names no host as a subject alternative name\(issuer)"
        }
        return "the certificate is not for \(host) but for \(listed)\(issuer)"
    }

    private static func printable(_ text: String) -> String { NIOSSLCertificate.printable(text) }
}

extension NIOSSLCertificate {
    /// The issuer of the certificate on one line, truncated and with escapes for characters that are not printable; nil
    /// when it cannot be read.
    var issuer: String? {
        // The issuer is only part of a message: without it the message is shorter.
        (try? toDERBytes()).flatMap { try? CertificateIssuer.name(in: $0) }.map(Self.printable)
    }

    /// A text of a certificate, truncated and with escapes for characters that are not printable.
    static func printable(_ text: String) -> String {
        text.unicodeScalars.prefix(255).map { $0.escaped(asASCII: true) }.joined()
    }
}

extension IPAddress {
    /// Whether this is `0.0.0.0` or `::`, the unspecified address.
    fileprivate var isUnspecified: Bool { self == .v4(0) || self == .v6(0) }
}
