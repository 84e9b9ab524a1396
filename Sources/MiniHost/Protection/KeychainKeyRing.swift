public import MiniCrypto
public import MiniProtection

/// The keys of an encryptor in the keychain of a device.
///
/// ## Shape
/// The value of one item is the text of a ``MiniCrypto/KeyFile``.
///
/// ## Threading
/// Safe to use from any thread, and from several processes at once.
public struct KeychainKeyRing: KeyRingStore {
    let keychain: Keychain
    private let item: KeychainItem

    var accessibility: KeychainAccessibility { item.accessibility }

    /// A file that ``MiniCrypto/KeyRingUse`` makes and locks.
    public let lockPath: String

    /// Names the item; nothing is read or made.
    ///
    /// - Parameters:
    ///   - accessibility: When the keys can be read. By default after the first unlock, and the item travels in a backup, as
    ///     the stored data does that it opens.
    ///   - lockPath: A file beside the stored data, the same for all who use the item.
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
    /// - Throws: ``MiniProtection/KeychainError``: `.interactionNotAllowed` while the device is locked, `.decode` for an item
    ///   that is damaged or holds no keys.
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
    /// - Throws: ``MiniProtection/KeychainError``.
    public func make(_ keys: KeyRing) throws {
        do throws(KeychainError) {
            try keychain.add(item, value: keys.text)
        } catch {
            guard error.status == .duplicateItem else { throw error }
        }
    }

    /// Gives the item other keys.
    ///
    /// - Throws: ``MiniProtection/KeychainError``.
    public func replace(with keys: KeyRing) throws {
        try keychain.update(query, KeychainChanges(value: keys.text))
    }

    /// Moves the keys of a key file into the keychain, and removes the file.
    ///
    /// The item is on disk before the file is removed. A process that dies meanwhile leaves both: calling again removes the
    /// file. Does nothing when there is no file.
    ///
    /// - Throws: ``MiniProtection/KeychainError``, `.duplicateItem` when the item has other keys than the file, of which none is
    ///   then removed; ``MiniCrypto/KeyFileError`` for a file that cannot be used.
    public func takeOver(_ file: KeyFile) throws {
        guard let keys = try file.storedKeys() else { return }
        try make(keys)
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
