public import MiniCrypto
public import MiniProtection

/// The keys of an encryptor in the keychain of a device.
///
/// ## Shape
/// The value of one item is the text of a ``KeyFile``.
///
/// ## Threading
/// May be used from any thread, and by several processes at once.
public struct KeychainKeyRing: KeyRingStore {
    let keychain: Keychain
    private let item: KeychainItem

    var accessibility: KeychainAccessibility { item.accessibility }

    /// The path of a file that ``KeyRingUse`` creates and locks.
    public let lockPath: String

    /// Creates a store for the item; nothing is read or created yet.
    ///
    /// - Parameters:
    ///   - keychain: The keychain of the device.
    ///   - service: The service of the item.
    ///   - account: The account of the item.
    ///   - accessibility: When the keys can be read. By default after the first unlock; the item is part of a backup, as is the
    ///     stored data that it decrypts.
    ///   - lockPath: The path of a file beside the stored data, the same for all processes that use the item.
    public init(
        _ keychain: Keychain,
        service: String,
        account: String,
        accessibility: KeychainAccessibility = .afterFirstUnlock,
        lockPath: String,
    ) {
        self.keychain = keychain
        item = KeychainItem(service: service, account: account, accessibility: accessibility)
        self.lockPath = lockPath
    }

    /// The folder of the device.
    public var path: String { keychain.deviceFolder }

    private var query: KeychainQuery { KeychainQuery(service: item.service, account: item.account) }

    /// The keys of the item; nil when there is no item.
    ///
    /// - Throws: ``KeychainError``: `.interactionNotAllowed` while the device is locked, `.decode` for an item
    ///   that is damaged or contains no keys.
    public func storedKeys() throws -> KeyRing? {
        let value: SecretBytes
        do throws(KeychainError) {
            value = try keychain.copyMatching(query).value
        } catch {
            guard error.status == .itemNotFound else { throw error }
            return nil
        }
        guard let keys = KeyRing(text: value) else {
            throw KeychainError(
                .decode,
                "the item of the service \(item.service) and the account \(item.account) holds no keys of an encryptor",
            )
        }
        return keys
    }

    /// Adds the item, unless there is one.
    ///
    /// - Throws: ``KeychainError``.
    public func storeIfMissing(_ keys: KeyRing) throws {
        do throws(KeychainError) {
            try keychain.add(item, value: keys.text)
        } catch {
            guard error.status == .duplicateItem else { throw error }
        }
    }

    /// Replaces the keys of the item.
    ///
    /// - Throws: ``KeychainError``.
    public func replace(with keys: KeyRing) throws {
        try keychain.update(query, KeychainChanges(value: keys.text))
    }

    /// Moves the keys of a key file into the keychain, and removes the file.
    ///
    /// The item is on disk before the file is removed. A process that is killed in between leaves both: another call removes
    /// the file. Does nothing when there is no file.
    ///
    /// - Throws: ``KeychainError``, `.duplicateItem` when the keys of the item differ from those of the file;
    ///   both are kept then. ``KeyFileError`` for a file that cannot be used.
    public func takeOver(_ file: KeyFile) throws {
        guard let keys = try file.storedKeys() else { return }
        try storeIfMissing(keys)
        guard try storedKeys() == keys else {
            throw KeychainError(
                .duplicateItem,
                "the key file \(file.path) and the keychain's item of the service \(item.service) hold different keys; "
                    + "keep the file elsewhere if the stored data opens without it, or else delete the item",
            )
        }
        try file.remove()
    }
}
