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

    /// Keys, and where they are.
    struct Found {
        let keys: KeyRing
        let store: any KeyRingStore
    }

    /// The keys that there are; nil when there are none.
    ///
    /// - Throws: When they cannot be read, or the key file and the keychain have different keys.
    func found() throws(CommandFailure) -> Found? {
        guard let store = try keychainStore(device.keybagIfPresent()) else { return try foundInFile() }
        let keys = try Self.using { try store.storedKeys() }
        let inFile = try foundInFile()
        guard let keys else { return inFile }
        guard inFile.map({ $0.keys == keys }) ?? true else { throw .differentKeys(file, device) }
        return Found(keys: keys, store: store)
    }

    /// The keys for a process that seals with them until its end; nil when there are none.
    ///
    /// Keys of a key file move into the keychain.
    func used() throws(CommandFailure) -> Found? {
        guard try found() != nil else { return nil }
        try use()
        if access(file.path, F_OK) == 0 {
            let store = try madeKeychainStore()
            try Self.using { try store.takeOver(file) }
            Output.error.write("note: the key in \(file.path) moved into the keychain of \(device.folder)\n")
        }
        // Another process may have replaced them before the use began.
        return try found()
    }

    /// The keys that there are, in one place; nil when there are none.
    ///
    /// A move into the keychain that was interrupted is completed.
    func settled() throws(CommandFailure) -> Found? {
        let found = try found()
        if let store = found?.store as? KeychainKeyRing { try Self.using { try store.takeOver(file) } }
        return found
    }

    /// Stores keys where there are none, and returns those that are there afterwards.
    func made(_ keys: KeyRing) throws(CommandFailure) -> Found {
        let store = try madeKeychainStore()
        try use()
        try Self.using { try store.make(keys) }
        guard let found = try found() else { throw missing }
        return found
    }

    /// That there are no keys.
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

    /// The place in the keychain; a device without a passcode is made where there is none.
    private func madeKeychainStore() throws(CommandFailure) -> KeychainKeyRing {
        guard let store = try keychainStore(device.keybagMadeIfMissing()) else { throw missing }
        return store
    }

    /// The uses of keys by this process, which last as long as it does.
    private static let uses = Mutex<[KeyRingUse]>([])

    private func use() throws(CommandFailure) {
        let use = try Self.using { try KeyRingUse(of: file) }
        Self.uses.withLock { $0.append(use) }
    }

    /// Runs a call on the keys.
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
    /// Where the keys are, for messages.
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
