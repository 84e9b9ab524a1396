import ArgumentParser
import MiniHost

/// The encryptor of stored values.
enum Encryptor: String, ExpressibleByArgument, CaseIterable {
    case none, aes256

    /// The action when there is no key.
    enum MissingKey {
        /// A random key is created, unless there are values that were sealed with a missing key.
        case create
        /// The command fails.
        case refused
    }

    /// The encryption settings of a host.
    struct Setup {
        var encryptors = LocalStorageEncryptorRing.none
        /// Whether a value in plaintext is an error; nil lets each database decide.
        var requiresSealedValues: Bool?
    }

    /// The settings for a data folder.
    ///
    /// - Parameter databaseKey: The key of encrypted databases, which are searched for sealed values before a key is created.
    func setup(
        on device: DataDevice,
        databaseKey: (any DatabaseKeySource)?,
        _ missingKey: MissingKey,
    ) throws(CommandFailure) -> Setup {
        guard self == .aes256 else { return Setup() }
        let keys = try Self.keys(on: device, databaseKey, missingKey)
        return Setup(
            encryptors: try Self.aesGCM(keys),
            requiresSealedValues: keys.requiresSealedValues ? true : nil,
        )
    }

    /// The settings for the conversion of a data folder to this encryptor; values of the other encryptor can be opened as well.
    ///
    /// - Parameter acceptsPlaintext: Whether values in plaintext are trusted where sealed values are required.
    func setupForResealing(
        on device: DataDevice,
        databaseKey: (any DatabaseKeySource)?,
        acceptsPlaintext: Bool,
    ) throws(CommandFailure) -> Setup {
        var setup: Setup
        if self == .none, let found = try EncryptorKeys(device: device).used() {
            let encryptors = try Self.aesGCM(found.keys)
            setup = Setup()
            setup.encryptors = LocalStorageEncryptorRing(
                nil,
                retired: [encryptors.current].compactMap(\.self) + encryptors.retired,
            )
        } else {
            setup = try self.setup(on: device, databaseKey: databaseKey, .create)
        }
        if acceptsPlaintext { setup.requiresSealedValues = false }
        return setup
    }

    /// The encryptors of a run without persistent storage; the key is discarded at its end.
    func ephemeralEncryptors() throws(CommandFailure) -> LocalStorageEncryptorRing {
        switch self {
        case .none: .none
        case .aes256: try Self.aesGCM(.random(requiresSealedValues: false))
        }
    }

    /// Creates a key for a folder whose key is lost.
    ///
    /// - Throws: when a key exists.
    static func replaceLostKey(on device: DataDevice) throws(CommandFailure) -> EncryptorKeys.Found {
        let keys = EncryptorKeys(device: device)
        if let found = try keys.found() {
            throw CommandFailure(message: "The key is not lost: it is in \(found.place). Remove --lost-key.")
        }
        return try keys.made(.random(requiresSealedValues: false))
    }
}

extension Encryptor {
    private static func keys(
        on device: DataDevice,
        _ databaseKey: (any DatabaseKeySource)?,
        _ missingKey: MissingKey,
    ) throws(CommandFailure) -> KeyRing {
        let keys = EncryptorKeys(device: device)
        switch missingKey {
        case .refused:
            guard let found = try keys.found() else {
                let remedy = " While no value is sealed, \"mini run --encryptor aes256\" creates a key."
                throw CommandFailure(message: keys.missing.message + remedy)
            }
            return found.keys
        case .create:
            if let found = try keys.used() { return found.keys }
        }
        let databases = StoredDatabases(folder: device.dataFolder)
        let (sealed, isNew) = try DataFolder.rethrowing { () throws(StorageError) in
            (try databases.firstWithSealedValues(key: databaseKey), try databases.list().isEmpty)
        }
        if let sealed {
            throw CommandFailure(
                message: keys.missing.message
                    + " \(sealed.path) holds values that were sealed with it, and no other key decrypts them. If it is lost, "
                    + "\"mini storage rekey --all --encryptor aes256 --lost-key\" makes a key for what is stored from now on."
            )
        }
        // In a new folder, every unsealed value was written by another program.
        return try keys.made(.random(requiresSealedValues: isNew)).keys
    }

    private static func aesGCM(_ keys: KeyRing) throws(CommandFailure) -> LocalStorageEncryptorRing {
        do throws(CryptoError) {
            return try .aesGCM(keys)
        } catch {
            throw CommandFailure(message: "AES-256 cannot be used: \(error)", status: .failed)
        }
    }
}
