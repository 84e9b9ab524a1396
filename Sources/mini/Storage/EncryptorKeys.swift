import Glibc
import MiniHost
import MiniProtection
import Synchronization

/// The keys of a data folder's encryptor: in the keychain of the data folder, or in the key file of an earlier version.
struct EncryptorKeys {
    /// The device of the data folder.
    let device: DataDevice

    /// The key file of an earlier version.
    private var file: KeyFile { KeyFile(path: "\(device.dataFolder)/encryptor.key") }

    /// Keys and their location.
    struct Found {
        let keys: KeyRing
        let store: any KeyRingStore
    }

    /// The existing keys; nil when there are none.
    ///
    /// - Throws: When the keys cannot be read, or when the key file and the keychain have different keys.
    func found() throws(CommandFailure) -> Found? {
        guard let store = try keychainStore(device.keybagIfPresent()) else { return try foundInFile() }
        let keys = try Self.using { try store.storedKeys() }
        let inFile = try foundInFile()
        guard let keys else { return inFile }
        guard inFile.map({ $0.keys == keys }) ?? true else { throw .differentKeys(file, device) }
        return Found(keys: keys, store: store)
    }

    /// The keys for a process that uses them for sealing until it ends; nil when there are none.
    ///
    /// Keys of a key file are moved to the keychain.
    func used() throws(CommandFailure) -> Found? {
        guard try found() != nil else { return nil }
        try use()
        if access(file.path, F_OK) == 0 {
            let store = try madeKeychainStore()
            try Self.using { try store.takeOver(file) }
            Output.error.write("note: the key in \(file.path) was moved into the keychain of \(device.folder)\n")
        }
        // Another process may have replaced the keys before the use began.
        return try found()
    }

    /// The existing keys, in one location; nil when there are none.
    ///
    /// Completes an interrupted move to the keychain.
    func settled() throws(CommandFailure) -> Found? {
        let found = try found()
        if let store = found?.store as? KeychainKeyRing { try Self.using { try store.takeOver(file) } }
        return found
    }

    /// Stores keys if there are none, and returns the stored ones.
    func made(_ keys: KeyRing) throws(CommandFailure) -> Found {
        let store = try madeKeychainStore()
        try use()
        try Self.using { try store.storeIfMissing(keys) }
        guard let found = try found() else { throw missing }
        return found
    }

    /// The failure for missing keys.
    var missing: CommandFailure {
        CommandFailure(
            message: "The encryptor's key is missing: neither the keychain of \(device.folder) nor a file "
                + "\(file.path) has it. Put the device or the file back, restore a backup with \"mini device restore\", "
                + "or name the folder with the key by --data-dir."
        )
    }

    // MARK: Places

    private func foundInFile() throws(CommandFailure) -> Found? {
        let keys = try Self.using { try file.storedKeys() }
        return keys.map { Found(keys: $0, store: file) }
    }

    private func keychainStore(_ keybag: Keybag?) -> KeychainKeyRing? {
        keybag.map {
            KeychainKeyRing(Keychain($0), service: "minihost.storage", account: "aes256", lockPath: file.lockPath)
        }
    }

    /// The store in the keychain; a device without a passcode is created if there is none.
    private func madeKeychainStore() throws(CommandFailure) -> KeychainKeyRing {
        guard let store = try keychainStore(device.keybagMadeIfMissing()) else { throw missing }
        return store
    }

    /// The uses of keys by this process, which last until it ends.
    private static let uses = Mutex<[KeyRingUse]>([])

    private func use() throws(CommandFailure) {
        let use = try Self.using { try KeyRingUse(of: file) }
        Self.uses.withLock { $0.append(use) }
    }

    /// Runs a closure and converts errors of key stores into failures of the command.
    static func using<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch let error as KeyFileError {
            throw CommandFailure(error)
        } catch let error as KeychainError where error.status == .interactionNotAllowed {
            throw CommandFailure(
                message: "The encryptor's key cannot be used while the device is locked; unlock it with "
                    + "\"mini device unlock\", and the same --data-dir.",
                status: .failed,
            )
        } catch let error as KeychainError {
            throw CommandFailure(error)
        } catch let error as StorageError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(message: "The encryptor's key cannot be used: \(error)", status: .failed)
        }
    }
}

extension EncryptorKeys.Found {
    /// The location of the keys, for messages.
    var place: String { store is KeyFile ? "the key file \(store.path)" : "the keychain of \(store.path)" }
}

extension CommandFailure {
    fileprivate static func differentKeys(_ file: KeyFile, _ device: DataDevice) -> CommandFailure {
        CommandFailure(
            message: "The key file \(file.path) and the keychain of \(device.folder) hold different keys of the "
                + "encryptor. Move the key file out of the data folder; if values then do not open, put it back and run "
                + "\"mini keychain delete --service minihost.storage --account aes256\".",
            status: .failed,
        )
    }
}
