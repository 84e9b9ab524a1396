internal import MiniCrypto
internal import NIOSSL

/// The servers that a certificate is for: its subject alternative names.
///
/// The common name is not a server's name (RFC 9525, section 2). A name in a URL needs a DNS name of the certificate, an
/// address in a URL an IP address of it; one never stands for the other.
struct CertificateIdentity: Sendable {
    /// The DNS names, as they stand in the certificate.
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

    /// Whether the certificate names no host, or as its common name alone.
    var isEmpty: Bool { names.isEmpty && addresses.isEmpty }

    /// Who signed the certificate; nil when that cannot be read.
    var issuer: String? { certificate?.issuer }

    /// Whether the certificate is for a host.
    ///
    /// - Parameter host: A name in ASCII or an address without brackets, as ``AdmittedURL/host`` has it.
    func includes(_ host: String) -> Bool {
        if let address = IPAddress(host) { return !address.isUnspecified && addresses.contains(address) }
        guard let labels = Self.labels(of: host), labels.allSatisfy({ $0.allSatisfy(Self.isNameByte) }) else {
            return false
        }
        return names.contains { Self.matches($0, labels) }
    }

    /// Compares labels without regard to case, as RFC 9525 requires in section 6.3.
    ///
    /// An asterisk is a whole label, the first one, and stands for one whole label. Two labels at least follow it, so that no
    /// name is for all of a top-level domain.
    private static func matches(_ name: String, _ host: [[UInt8]]) -> Bool {
        guard let labels = labels(of: name), labels.count == host.count else { return false }
        guard labels[0] == [UInt8(ascii: "*")] else { return labels == host }
        return labels.count > 2 && labels.dropFirst() == host.dropFirst()
    }

    /// The labels in lower case, without the empty one behind a final dot; nil when any other is empty.
    private static func labels(of name: String) -> [[UInt8]]? {
        var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { $0.map(lowercased) }
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return labels.contains(where: \.isEmpty) ? nil : labels
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

/// A certificate that is not for the host of a URL.
struct CertificateMismatch: Error {
    /// The host of the URL.
    let host: String
    let identity: CertificateIdentity

    /// The line for the host's log, with both names and the issuer.
    ///
    /// Texts of the certificate are cut. Characters that are not printable are escaped.
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
    /// Who signed the certificate, on one line, cut, with escapes for what is not printable; nil when that cannot be read.
    var issuer: String? {
        // Named in a message alone: without it the message is shorter.
        (try? toDERBytes()).flatMap { try? CertificateIssuer.name(in: $0) }.map(Self.printable)
    }

    /// A text of a certificate, cut, with escapes for what is not printable.
    static func printable(_ text: String) -> String {
        text.unicodeScalars.prefix(255).map { $0.escaped(asASCII: true) }.joined()
    }
}

extension IPAddress {
    /// Whether this is `0.0.0.0` or `::`, the address of no machine.
    fileprivate var isUnspecified: Bool { self == .v4(0) || self == .v6(0) }
}
