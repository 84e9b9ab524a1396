internal import MiniCore
internal import MiniCrypto

/// The signature of a manifest, with the key that verifies it.
///
/// ## Shape
/// Two lines of text: the format, and the public key and the signature in hexadecimal digits. The message that is signed is
/// the manifest, whose first line distinguishes it from other messages.
struct PackageSignature: Sendable {
    /// The path of the signature in a package.
    static let path = "mini.signature"
    private static let format = "MiniHost signature 1"
    /// The size of the file: a digit is four bits, and each line and the key are followed by one byte.
    static let byteCount = format.utf8.count + 2 * (Ed25519.keyByteCount + Ed25519.signatureByteCount) + 3

    let key: PackageKey
    private let signature: [UInt8]

    /// Signs a manifest.
    ///
    /// - Throws: `.cryptography`.
    init(of manifest: PackageManifest, by key: PackageSigningKey) throws(PackagingError) {
        self.key = key.publicKey
        signature = try key.signature(of: manifest.bytes)
    }

    /// Reads a signature; nil for another text.
    init?(_ bytes: [UInt8]) {
        let start = Array("\(Self.format)\n".utf8)
        let parts = bytes.dropFirst(start.count).dropLast().split(separator: UInt8(ascii: " "))
        guard bytes.starts(with: start), parts.count == 2,
            let key = [UInt8](hexadecimal: parts[0]), key.count == Ed25519.keyByteCount,
            let signature = [UInt8](hexadecimal: parts[1]), signature.count == Ed25519.signatureByteCount
        else { return nil }
        self.key = PackageKey(bytes: key)
        self.signature = signature
        guard self.bytes == bytes else { return nil }
    }

    /// The signature as a file of a package.
    var bytes: [UInt8] { Array("\(Self.format)\n\(key) \(signature.hexadecimalText)\n".utf8) }

    /// Requires that the signature belongs to the bytes of a manifest.
    ///
    /// - Throws: `.invalidSignature`, `.cryptography`.
    func verify(_ manifest: [UInt8]) throws(PackagingError) {
        let isValid = try PackagingError.calling { () throws(CryptoError) in
            try Ed25519.isValid(signature, of: manifest, by: key.bytes)
        }
        guard isValid else {
            throw PackagingError(.invalidSignature, "the signature of the package does not belong to its manifest")
        }
    }
}
