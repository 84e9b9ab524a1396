internal import MiniCore
internal import MiniCrypto

/// A public key that verifies the signatures of packages.
///
/// ## Shape
/// A key of Ed25519. Its file is in the PEM form that OpenSSL writes and reads: `openssl pkey -pubin -in FILE -text`.
///
/// ## Threading
/// Immutable: may be used from any thread.
public struct PackageKey: Sendable, Hashable {
    /// The 32 bytes of the key.
    let bytes: [UInt8]

    /// The beginning of the key's structure in DER.
    private static let prefix: [UInt8] = [0x30, 0x2A, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 3, 0x21, 0]
    private static let header = "-----BEGIN PUBLIC KEY-----\n"
    private static let footer = "\n-----END PUBLIC KEY-----\n"
    /// The maximum length of a key file, in bytes.
    private static let limitBytes = 4_096

    /// - Parameter bytes: 32 bytes.
    init(bytes: [UInt8]) {
        precondition(bytes.count == Ed25519.keyByteCount, "A public key of Ed25519 has 32 bytes.")
        self.bytes = bytes
    }

    /// Reads a key in PEM form; nil for another text.
    public init?(pem text: String) {
        let text = text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
        guard text.hasBytePrefix(Self.header), text.utf8.count > Self.header.utf8.count + Self.footer.utf8.count else {
            return nil
        }
        let body = text.utf8.dropFirst(Self.header.utf8.count).dropLast(Self.footer.utf8.count)
        guard case .success(let structure) = Base64.decode(String(decoding: body, as: UTF8.self)),
            structure.starts(with: Self.prefix), structure.count == Self.prefix.count + Ed25519.keyByteCount
        else { return nil }
        bytes = Array(structure.dropFirst(Self.prefix.count))
        guard text.hasSameBytes(as: pem) else { return nil }
    }

    /// Reads a key file.
    ///
    /// - Throws: `.unreadable`, `.tooLarge`, `.invalidKey`.
    public init(contentsOf path: String) throws(PackagingError) {
        let text = String(decoding: try DurableFile.read(path, limit: Self.limitBytes), as: UTF8.self)
        guard let key = PackageKey(pem: text) else {
            throw PackagingError(
                .invalidKey,
                "\"\(path)\" is no public key of Ed25519 in PEM form; use the .pub file that mini sign --new-key writes"
            )
        }
        self = key
    }

    /// The key in PEM form.
    public var pem: String { Self.header + Base64.encode(Self.prefix + bytes) + Self.footer }
}

extension PackageKey: CustomStringConvertible {
    /// The key in 64 hexadecimal digits.
    public var description: String { bytes.hexadecimalText }
}
