internal import MiniCore
package import MiniCrypto

/// The header of a protected file.
///
/// ## Shape
/// The magic number `MHPF`, the version (2), the class (1), the file's identifier (16), the keybag's identifier (16), the
/// ephemeral public key (32), the wrapped key (40), the length of the content (8), and an HMAC-SHA256 of all of it. The key
/// of the HMAC is derived from the file's key and from the key of the class ``FileProtection/none``. So an attacker cannot
/// create a file of this keybag, not even one of ``FileProtection/completeUnlessOpen``, for which the public key suffices.
/// The header is shorter than any disk block and written at once.
package struct FileHeader {
    static let magic = Array("MHPF".utf8)
    static let version: UInt16 = 2
    static let byteCount = 151

    var identifier: [UInt8]
    var keybag: [UInt8]
    var key: Keybag.WrappedKey
    var length: UInt64

    package func encoded(_ headerKey: SecretBytes) throws(ProtectionError) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(key.protection.rawValue)
        writer.write(identifier)
        writer.write(keybag)
        writer.write(key.ephemeralKey)
        writer.write(key.wrapped)
        writer.write(length)
        return try AuthenticatedBytes.seal(writer.bytes, headerKey)
    }

    /// Parses a header.
    ///
    /// ``verifiedKeys(_:_:_:)`` authenticates it once the file's key is available.
    ///
    /// - Throws: `.damaged`, `.unknownVersion`.
    package init(_ bytes: [UInt8], _ path: String) throws(ProtectionError) {
        var reader = ByteReader(bytes)
        guard reader.read(Self.magic.count) == Self.magic, let version = reader.read(UInt16.self) else {
            throw ProtectionError(.damaged, "\(path) is not a protected file")
        }
        guard version == Self.version else {
            throw ProtectionError(
                .unknownVersion,
                "\(path) has version \(version) of the format, and this program reads version \(Self.version)"
            )
        }
        guard let protection = reader.read(UInt8.self).flatMap(FileProtection.init),
            let identifier = reader.read(16), let keybag = reader.read(16),
            let ephemeralKey = reader.read(X25519.keyByteCount),
            let wrapped = reader.read(AESGCM.keyByteCount + AESKeyWrap.overheadByteCount),
            let length = reader.read(UInt64.self), reader.count == AuthenticatedBytes.codeByteCount,
            length <= UInt64(Int64.max / 2)
        else { throw ProtectedFile.damage(path) }
        self.identifier = identifier
        self.keybag = keybag
        key = Keybag.WrappedKey(protection: protection, ephemeralKey: ephemeralKey, wrapped: wrapped)
        self.length = length
    }

    init(identifier: [UInt8], keybag: [UInt8], key: Keybag.WrappedKey) {
        self.identifier = identifier
        self.keybag = keybag
        self.key = key
        length = 0
    }

    /// The keys of the file, after they have authenticated the bytes of the header.
    ///
    /// - Throws: `.protectedDataUnavailable`, `.damaged`, `.cryptography`, `.closed`.
    func verifiedKeys(_ bytes: [UInt8], _ keybag: Keybag, _ path: String) throws(ProtectionError) -> Keybag.FileKeys {
        let keys = try ProtectedFile.keys(of: try keybag.unwrap(key, path), keybag)
        guard try AuthenticatedBytes.open(bytes, keys.header) != nil else { throw ProtectedFile.damage(path) }
        return keys
    }
}
