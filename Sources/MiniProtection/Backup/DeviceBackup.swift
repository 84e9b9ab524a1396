internal import MiniCore
internal import MiniCrypto

/// The file of a backup: the class keys of files, and the keychain items that may leave the device, encrypted with a
/// separate passcode.
///
/// ## Shape
/// The magic number `MHKR`, the version (2), the parameters of scrypt (3), its salt (32), the identifier of the file keys
/// (16), their number (1), each as its class (1) and the wrapped key (40), the number of items (4), and an HMAC-SHA256 of
/// all of it. Then the items, each after its length (4): a ``SealedItem`` with keys of the backup, whose name is its
/// number. All keys are derived only from the passcode and the salt, so that a backup can be opened on another device.
struct DeviceBackup {
    private static let magic = Array("MHKR".utf8)
    private static let version: UInt16 = 1
    /// The maximum size of a backup that is read: a thousand items of the maximum size.
    static let byteLimit = 1 << 30

    let fileKeysIdentifier: [UInt8]
    let fileKeys: [ClassKey: SecretBytes]
    private let keys: Keys
    private let items: [[UInt8]]
    private let path: String

    /// The keys of a backup.
    private struct Keys {
        let authentication: SecretBytes
        /// Wraps class keys and the keys of items.
        let wrapping: SecretBytes
        let attributes: AESGCM

        init(_ passcode: SecretBytes, _ salt: [UInt8], _ parameters: ScryptParameters) throws(ProtectionError) {
            let (authentication, wrapping, attributes) = try cryptography { () throws(CryptoError) in
                let root = try KeyDerivation.scrypt(passcode, salt: salt, parameters: parameters)
                func key(_ purpose: String) throws(CryptoError) -> SecretBytes {
                    try KeyDerivation.hkdf(root, salt: salt, info: Array("minihost 1 backup \(purpose)".utf8))
                }
                return (try key("authentication"), try key("wrapping"), try AESGCM(key: try key("attributes")))
            }
            self.authentication = authentication
            self.wrapping = wrapping
            self.attributes = attributes
        }
    }

    /// Encodes a backup.
    ///
    /// - Parameter forEachItem: Calls a closure with each item and its value.
    static func encoded(
        _ passcode: SecretBytes,
        _ parameters: ScryptParameters,
        _ fileKeysIdentifier: [UInt8],
        _ fileKeys: [ClassKey: SecretBytes],
        forEachItem: ((KeychainItem, SecretBytes) throws(ProtectionError) -> Void) throws(ProtectionError) -> Void,
    ) throws(ProtectionError) -> [UInt8] {
        let salt = SecureRandom.bytes(KeybagContent.saltByteCount)
        let keys = try Keys(passcode, salt, parameters)
        var items = ByteWriter()
        var count: UInt32 = 0
        try forEachItem { item, value throws(ProtectionError) in
            let sealed = try SealedItem.seal(
                item,
                value,
                name: name(count),
                attributes: keys.attributes,
                classKey: keys.wrapping,
            )
            items.writeCounted(sealed)
            count += 1
        }
        var writer = ByteWriter()
        writer.write(magic)
        writer.write(version)
        writer.write([parameters.costExponent, parameters.blockSize, parameters.parallelism])
        writer.write(salt)
        writer.write(fileKeysIdentifier)
        writer.write(UInt8(fileKeys.count))
        for (key, secret) in fileKeys.sorted(by: { $0.key.number < $1.key.number }) {
            writer.write(key.number)
            writer.write(
                try cryptography { () throws(CryptoError) in try AESKeyWrap.wrap(secret, with: keys.wrapping) }
            )
        }
        writer.write(count)
        let bytes = try AuthenticatedBytes.seal(writer.bytes, keys.authentication) + items.bytes
        guard bytes.count <= byteLimit else {
            throw ProtectionError(
                .invalidParameter,
                "the keychain is too large for a backup: \(bytes.count) bytes of at most \(byteLimit)"
            )
        }
        return bytes
    }

    /// Reads a backup.
    ///
    /// Its items are checked individually by ``forEachItem(_:)``.
    ///
    /// - Throws: `.missing`, `.damaged`, `.unknownVersion`, `.wrongPasscode`, `.system`, `.cryptography`.
    init(_ path: String, passcode: SecretBytes) throws(ProtectionError) {
        guard let bytes = try PrivateFile.read(path, limit: Self.byteLimit) else {
            throw ProtectionError(.missing, "the backup \(path) does not exist")
        }
        var reader = ByteReader(bytes)
        guard reader.read(Self.magic.count) == Self.magic, let version = reader.read(UInt16.self) else {
            throw ProtectionError(.damaged, "\(path) is not a backup of a device")
        }
        guard version == Self.version else {
            throw ProtectionError(
                .unknownVersion,
                "the backup \(path) has version \(version), and this program reads version \(Self.version); use a newer program"
            )
        }
        guard let numbers = reader.read(3),
            let parameters = ScryptParameters(
                costExponent: numbers[0],
                blockSize: numbers[1],
                parallelism: numbers[2],
            ),
            let salt = reader.read(KeybagContent.saltByteCount), let fileKeysIdentifier = reader.read(16),
            let wrappedKeys = Self.wrappedKeys(&reader), let count = reader.read(UInt32.self)
        else { throw Self.damage(path) }
        let keys = try Keys(passcode, salt, parameters)
        let head = bytes.prefix(bytes.count - reader.count + AuthenticatedBytes.codeByteCount)
        guard reader.read(AuthenticatedBytes.codeByteCount) != nil,
            try AuthenticatedBytes.open(Array(head), keys.authentication) != nil
        else {
            throw ProtectionError(
                .wrongPasscode,
                "the passcode is not that of the backup \(path), or the backup is damaged"
            )
        }
        var items: [[UInt8]] = []
        for _ in 0..<count {
            guard let item = reader.readCounted() else { throw Self.damage(path) }
            items.append(item)
        }
        guard reader.count == 0 else { throw Self.damage(path) }
        var fileKeys: [ClassKey: SecretBytes] = [:]
        for (key, wrapped) in wrappedKeys {
            fileKeys[key] = try cryptography { () throws(CryptoError) in
                try AESKeyWrap.unwrap(wrapped, with: keys.wrapping)
            }
        }
        self.fileKeysIdentifier = fileKeysIdentifier
        self.fileKeys = fileKeys
        self.keys = keys
        self.items = items
        self.path = path
    }

    /// Calls a closure with each item and its value.
    ///
    /// - Throws: `.damaged`.
    func forEachItem(
        _ body: (KeychainItem, SecretBytes) throws(ProtectionError) -> Void
    ) throws(ProtectionError) {
        for (number, bytes) in items.enumerated() {
            let sealed = try SealedItem(bytes, name: Self.name(UInt32(number)), attributes: keys.attributes, path)
            try body(sealed.item, try sealed.value(keys.wrapping, path))
        }
    }

    private static func wrappedKeys(_ reader: inout ByteReader) -> [(ClassKey, [UInt8])]? {
        guard let count = reader.read(UInt8.self) else { return nil }
        var keys: [(ClassKey, [UInt8])] = []
        for _ in 0..<count {
            guard let key = reader.read(UInt8.self).flatMap(ClassKey.init(number:)), key.isOfFiles,
                let wrapped = reader.read(AESGCM.keyByteCount + AESKeyWrap.overheadByteCount)
            else { return nil }
            keys.append((key, wrapped))
        }
        return keys
    }

    /// The name that an item is bound to, so that items cannot be exchanged.
    private static func name(_ number: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(number)
        return writer.bytes
    }

    private static func damage(_ path: String) -> ProtectionError {
        ProtectionError(.damaged, "the backup \(path) is damaged; use another copy of it")
    }
}
