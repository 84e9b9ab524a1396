internal import MiniCore
internal import MiniCrypto
public import MiniProtection
public import MiniStorage

/// A database key in the keychain of a device.
///
/// The first use adds a random key. While the item is not accessible, databases do not open.
///
/// ## Threading
/// May be used from any thread, and by several processes at once: all of them use the key that was added first.
public struct KeychainDatabaseKey: DatabaseKeySource {
    private let keychain: Keychain
    private let item: KeychainItem

    /// Creates a source for the item; the keychain is not read yet.
    public init(_ keychain: Keychain, _ item: KeychainItem) {
        self.keychain = keychain
        self.item = item
    }

    /// Reads the key, and adds a random one if there is none.
    ///
    /// - Throws: ``APIError``, number 10108, while the item is not accessible; ``StorageError``, `.unusableKey`, for another
    ///   error of the keychain, and for an item that contains no key.
    public func databaseKey() throws -> DatabaseKey {
        let value: SecretBytes
        do throws(KeychainError) {
            value = try self.value()
        } catch {
            if error.status == .interactionNotAllowed { throw APIError.protectedDataUnavailable }
            throw StorageError(.unusableKey, "\(error)")
        }
        return try DatabaseKey(raw: value)
    }

    private func value() throws(KeychainError) -> SecretBytes {
        let query = KeychainQuery(service: item.service, account: item.account)
        do throws(KeychainError) {
            return try keychain.copyMatching(query).value
        } catch {
            guard error.status == .itemNotFound else { throw error }
        }
        do throws(KeychainError) {
            try keychain.add(item, value: .random(count: AESGCM.keyByteCount))
        } catch {
            // Another process added a key first.
            guard error.status == .duplicateItem else { throw error }
        }
        return try keychain.copyMatching(query).value
    }
}

extension DatabaseKeySource where Self == KeychainDatabaseKey {
    /// A key in the keychain of a device, as an item with a service and an account.
    ///
    /// By default the key can be read after the first unlock, and only on this device: a backup does not contain the key, so that
    /// its databases cannot be opened on another device.
    public static func keychain(
        _ keychain: Keychain,
        service: String,
        account: String,
        accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly,
    ) -> KeychainDatabaseKey {
        KeychainDatabaseKey(
            keychain,
            KeychainItem(service: service, account: account, accessibility: accessibility),
        )
    }
}
