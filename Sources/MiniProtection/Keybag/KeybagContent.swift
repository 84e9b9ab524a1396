internal import MiniCore
package import MiniCrypto

/// The content of a keybag's file.
///
/// ## Shape
/// The magic number `MHKB`, the version, the keybag's identifier (16 bytes), the fingerprint of the device key (8), the
/// generation (8), the identifier of the file keys (16), flags (1), the parameters of scrypt (3), its salt (32), the number
/// of entries (1), the entries, and an HMAC-SHA256 of all of it with a key that depends on the device. An entry is the
/// class (1), the wrapped key (40) and, for a key pair, the public key (32). Numbers are in little-endian order.
package struct KeybagContent {
    static let magic = Array("MHKB".utf8)
    static let version: UInt16 = 1
    static let saltByteCount = 32
    /// The maximum size; a keybag has a few hundred bytes.
    static let byteLimit = 4096

    struct Entry {
        let key: ClassKey
        let wrapped: [UInt8]
        let publicKey: [UInt8]
    }

    var identifier: [UInt8]
    var fingerprint: [UInt8]
    /// Increases with each change.
    var generation: UInt64
    /// Identifies the class keys of files.
    ///
    /// Protected files contain it, and a backup contains it together with these keys.
    var fileKeysIdentifier: [UInt8]
    var hasPasscode: Bool
    /// Whether ten wrong passcodes erase the keybag.
    var erasesAfterFailures: Bool
    var parameters: ScryptParameters
    var salt: [UInt8]
    var entries: [Entry]

    /// Encodes the content with its authentication code.
    package func encoded(_ authenticationKey: SecretBytes) throws(ProtectionError) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(identifier)
        writer.write(fingerprint)
        writer.write(generation)
        writer.write(fileKeysIdentifier)
        writer.write(UInt8(hasPasscode ? 1 : 0) | UInt8(erasesAfterFailures ? 2 : 0))
        writer.write([parameters.costExponent, parameters.blockSize, parameters.parallelism])
        writer.write(salt)
        writer.write(UInt8(entries.count))
        for entry in entries {
            writer.write(entry.key.number)
            writer.write(entry.wrapped)
            writer.write(entry.publicKey)
        }
        return try AuthenticatedBytes.seal(writer.bytes, authenticationKey)
    }

    /// Reads only the identifier and the fingerprint, which are needed to authenticate the rest.
    ///
    /// - Throws: `.damaged`, `.unknownVersion`.
    static func preview(_ bytes: [UInt8], _ path: String) throws(ProtectionError) -> (
        identifier: [UInt8], fingerprint: [UInt8]
    ) {
        var reader = ByteReader(bytes)
        guard reader.read(magic.count) == magic, let version = reader.read(UInt16.self) else {
            throw damage(path)
        }
        guard version == Self.version else {
            throw ProtectionError(
                .unknownVersion,
                "the keybag \(path) has version \(version), and this program reads version \(Self.version); use a newer program, or "
                    + restoring
            )
        }
        guard let identifier = reader.read(16), let fingerprint = reader.read(8) else { throw damage(path) }
        return (identifier, fingerprint)
    }

    /// Decodes a keybag.
    ///
    /// - Throws: `.damaged` for bytes that were not encoded with the key, `.unknownVersion`.
    package init(_ bytes: [UInt8], _ authenticationKey: SecretBytes, _ path: String) throws(ProtectionError) {
        (identifier, fingerprint) = try Self.preview(bytes, path)
        guard let authenticated = try AuthenticatedBytes.open(bytes, authenticationKey) else { throw Self.damage(path) }
        var reader = ByteReader(authenticated.dropFirst(Self.magic.count + 2 + 16 + 8))
        guard let generation = reader.read(UInt64.self), let fileKeysIdentifier = reader.read(16),
            let flags = reader.read(UInt8.self), flags < 4,
            let numbers = reader.read(3),
            let parameters = ScryptParameters(
                costExponent: numbers[0],
                blockSize: numbers[1],
                parallelism: numbers[2],
            ),
            let salt = reader.read(Self.saltByteCount), let count = reader.read(UInt8.self)
        else { throw Self.damage(path) }
        self.generation = generation
        self.fileKeysIdentifier = fileKeysIdentifier
        hasPasscode = flags & 1 != 0
        erasesAfterFailures = flags & 2 != 0
        self.parameters = parameters
        self.salt = salt
        entries = []
        for _ in 0..<count {
            guard let key = reader.read(UInt8.self).flatMap(ClassKey.init(number:)),
                let wrapped = reader.read(AESGCM.keyByteCount + AESKeyWrap.overheadByteCount),
                let publicKey = key.isAsymmetric ? reader.read(X25519.keyByteCount) : []
            else { throw Self.damage(path) }
            entries.append(Entry(key: key, wrapped: wrapped, publicKey: publicKey))
        }
        guard reader.count == 0 else { throw Self.damage(path) }
    }

    init(
        identifier: [UInt8],
        fingerprint: [UInt8],
        fileKeysIdentifier: [UInt8],
        erasesAfterFailures: Bool,
        parameters: ScryptParameters,
    ) {
        self.identifier = identifier
        self.fingerprint = fingerprint
        self.fileKeysIdentifier = fileKeysIdentifier
        generation = 0
        hasPasscode = false
        self.erasesAfterFailures = erasesAfterFailures
        self.parameters = parameters
        salt = []
        entries = []
    }

    static func damage(_ path: String) -> ProtectionError {
        ProtectionError(
            .damaged,
            "the keybag \(path) is damaged; nothing was changed. Restore a copy of the file, or \(restoring)"
        )
    }

    /// The instruction to restore a backup.
    static let restoring =
        "erase the device with 'mini device erase --force' and restore a backup with 'mini device restore'"
}
