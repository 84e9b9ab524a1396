public import MiniCore
internal import NIOSSL

/// Whose certificates a host accepts.
public enum TrustedAuthorities: Sendable, Hashable {
    /// Those of the system.
    case system
    /// Those of the system, and those in a PEM file.
    case systemAnd(file: String)
    /// Those in a PEM file alone.
    case file(String)
}

extension TrustedAuthorities {
    /// Reads the certificates of the file, which a host does by itself only when a program first uses the network.
    ///
    /// - Throws: `.networkFailed` when there is none, or one that cannot be read.
    public func check() throws(APIError) {
        switch self {
        case .system: return
        case .systemAnd(let file), .file(let file):
            // Why is a number of the library's, which says no more than that.
            guard let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty else {
                throw APIError(.networkFailed, "the file holds no certificates in PEM form")
            }
        }
    }
}
