public import MiniCore
internal import NIOSSL

/// The certificate authorities that a host trusts.
public enum TrustedAuthorities: Sendable, Hashable {
    /// The authorities of the system.
    case system
    /// The authorities of the system and those in a PEM file.
    case systemAnd(file: String)
    /// Only the authorities in a PEM file.
    case file(String)
}

extension TrustedAuthorities {
    /// Reads the certificates of the file.
    ///
    /// A host itself reads them when a program first uses the network.
    ///
    /// - Throws: `.networkFailed` when the file has no certificate or one that cannot be read.
    public func check() throws(APIError) {
        switch self {
        case .system: return
        case .systemAnd(let file), .file(let file):
            // The library's error is a number without further information.
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty else {
                throw APIError(.networkFailed, "the file has no certificates in PEM form")
            }
        }
    }
}
