internal import MiniCore
internal import MiniCrypto

/// The file of one keychain item.
///
/// ## Shape
/// The magic number `MHKI`, the version (2), the accessibility (1), the item's key wrapped with that of its class (40), the
/// sealed attributes after their length (4), and the sealed value. Attributes are sealed with a key of the device, so that
/// items are found while it is locked; values are sealed with the item's key. Both authenticate all bytes before them and
/// the item's name.
struct SealedItem {
    /// The maximum size of a file.
    static let byteLimit = KeychainItem.valueLimitInBytes + 65_536
    private static let magic = Array("MHKI".utf8)
    private static let version: UInt16 = 1

    let item: KeychainItem
    private let name: [UInt8]
    private let wrapped: [UInt8]
    /// All bytes before the sealed value.
    private let head: [UInt8]
    private let sealedValue: [UInt8]

    /// Seals an item.
    static func seal(
        _ item: KeychainItem,
        _ value: SecretBytes,
        name: [UInt8],
        attributes cipher: AESGCM,
        classKey: SecretBytes,
    ) throws(ProtectionError) -> [UInt8] {
        try cryptography { () throws(CryptoError) in
            let key = SecretBytes.random(count: AESGCM.keyByteCount)
            var writer = ByteWriter()
            writer.write(magic)
            writer.write(version)
            writer.write(item.accessibility.rawValue)
            writer.write(try AESKeyWrap.wrap(key, with: classKey))
            let attributes = item.encodedAttributes
            let sealedAttributes = try [UInt8](capacity: attributes.count + AESGCM.overheadByteCount) {
                (sealed) throws(CryptoError) in
                try cipher.seal(
                    attributes.span.bytes,
                    additionalData: (writer.bytes + name).span.bytes,
                    appendingTo: &sealed,
                )
            }
            writer.writeCounted(sealedAttributes)
            let head = writer.bytes
            let sealedValue = try [UInt8](capacity: value.count + AESGCM.overheadByteCount) {
                (sealed) throws(CryptoError) in
                try value.withUnsafeBytes { value throws(CryptoError) in
                    try AESGCM(key: key).seal(
                        value.bytes,
                        additionalData: (head + name).span.bytes,
                        appendingTo: &sealed,
                    )
                }
            }
            return head + sealedValue
        }
    }

    /// Opens the attributes of an item.
    ///
    /// - Throws: `.damaged`, `.unknownVersion`.
    init(_ bytes: [UInt8], name: [UInt8], attributes cipher: AESGCM, _ path: String) throws(ProtectionError) {
        var reader = ByteReader(bytes)
        guard reader.read(Self.magic.count) == Self.magic, let version = reader.read(UInt16.self) else {
            throw Self.damage(path)
        }
        guard version == Self.version else {
            throw ProtectionError(.unknownVersion, "the keychain item \(path) has the unknown version \(version)")
        }
        guard let accessibility = reader.read(UInt8.self).flatMap(KeychainAccessibility.init),
            let wrapped = reader.read(AESGCM.keyByteCount + AESKeyWrap.overheadByteCount)
        else { throw Self.damage(path) }
        let authenticated = Array(bytes.prefix(bytes.count - reader.count)) + name
        guard let sealedAttributes = reader.readCounted(),
            let attributes = try Self.open(sealedAttributes, cipher, authenticated),
            let item = KeychainItem(attributes: attributes, accessibility)
        else { throw Self.damage(path) }
        self.item = item
        self.name = name
        self.wrapped = wrapped
        head = Array(bytes.prefix(bytes.count - reader.count))
        sealedValue = Array(bytes.suffix(reader.count))
    }

    /// The accessibility in the header, which is not authenticated.
    static func accessibility(in bytes: [UInt8]) -> KeychainAccessibility? {
        bytes.count > magic.count + 2 ? KeychainAccessibility(rawValue: bytes[magic.count + 2]) : nil
    }

    /// Opens the value.
    ///
    /// - Throws: `.damaged`.
    func value(_ classKey: SecretBytes, _ path: String) throws(ProtectionError) -> SecretBytes {
        let cipher = try authentic { () throws(CryptoError) in
            try AESGCM(key: try AESKeyWrap.unwrap(wrapped, with: classKey))
        }
        guard let cipher, var value = try Self.open(sealedValue, cipher, head + name) else { throw Self.damage(path) }
        let secret = SecretBytes(value)
        value.withUnsafeMutableBytes { SecretBytes.wipe($0) }
        return secret
    }

    private static func open(
        _ sealed: [UInt8],
        _ cipher: AESGCM,
        _ additionalData: [UInt8],
    ) throws(ProtectionError) -> [UInt8]? {
        try authentic { () throws(CryptoError) in
            try cipher.open(sealed.span.bytes, additionalData: additionalData.span.bytes)
        }
    }

    private static func damage(_ path: String) -> ProtectionError {
        ProtectionError(
            .damaged,
            "the keychain item \(path) is damaged; restore the file from a copy, or remove it"
        )
    }
}
