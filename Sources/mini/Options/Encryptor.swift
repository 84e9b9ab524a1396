import ArgumentParser
import Glibc
import MiniHost
import Synchronization

/// What seals stored values.
enum Encryptor: String, ExpressibleByArgument, CaseIterable {
    case none, aes256

    /// What is to happen where there is no key yet.
    enum MissingKey {
        /// A random one is made, unless values are there that were sealed with the one that is missing.
        case madeIfMissing
        /// The person is told.
        case refused
    }

    /// What a host is configured with.
    struct Setup {
        var encryptors = LocalStorageEncryptors.none
        /// Whether a value in plaintext is an error; nil as each database says.
        var requiresSealedValues: Bool?
    }

    /// The name of the file with the key, in the data folder.
    static let keyFile = "encryptor.key"

    /// The file with the key.
    static func file(in folder: String) -> KeyFile { KeyFile(path: "\(folder)/\(keyFile)") }

    /// What a data folder is used with.
    ///
    /// - Parameter databaseKey: What databases are encrypted with that must be looked into before a key is made.
    func setup(
        in folder: String,
        databaseKey: (any DatabaseKeySource)?,
        _ missingKey: MissingKey,
    ) throws(CommandFailure) -> Setup {
        guard self == .aes256 else { return Setup() }
        let keys = try Self.keys(in: folder, databaseKey, missingKey)
        return Setup(
            encryptors: try Self.aesGCM(keys),
            requiresSealedValues: keys.requiresSealedValues ? true : nil,
        )
    }

    /// What a data folder is used with whose values are brought to this encryptor: what another one sealed opens as well.
    ///
    /// - Parameter acceptsPlaintext: Whether values in plaintext are taken for genuine where sealed values are required.
    func setupForResealing(
        in folder: String,
        databaseKey: (any DatabaseKeySource)?,
        acceptsPlaintext: Bool,
    ) throws(CommandFailure) -> Setup {
        var setup: Setup
        if self == .none, access("\(folder)/\(Self.keyFile)", F_OK) == 0 {
            let encryptors = try Self.aesGCM(try Self.keys(in: folder, databaseKey, .refused))
            setup = Setup()
            setup.encryptors = LocalStorageEncryptors(
                nil,
                retired: [encryptors.current].compactMap(\.self) + encryptors.retired,
            )
        } else {
            setup = try self.setup(in: folder, databaseKey: databaseKey, .madeIfMissing)
        }
        if acceptsPlaintext { setup.requiresSealedValues = false }
        return setup
    }

    /// The encryptors of a run that keeps nothing: its key lasts as long.
    func ephemeralEncryptors() throws(CommandFailure) -> LocalStorageEncryptors {
        switch self {
        case .none: .none
        case .aes256: try Self.aesGCM(.random(requiresSealedValues: false))
        }
    }

    /// Makes a key for a folder whose key is lost.
    ///
    /// - Throws: when there is a key.
    static func replaceLostKey(in folder: String) throws(CommandFailure) {
        let file = Self.file(in: folder)
        guard access(file.path, F_OK) != 0 else {
            throw CommandFailure(message: "The key is not lost: \(file.path) is there. Leave --lost-key away.")
        }
        do throws(KeyFileError) {
            try file.make(.random(requiresSealedValues: false))
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension Encryptor {
    /// The uses of key files by this process, which last as long: it may seal until its end.
    private static let uses = Mutex<[KeyFileUse]>([])

    private static func keys(
        in folder: String,
        _ databaseKey: (any DatabaseKeySource)?,
        _ missingKey: MissingKey,
    ) throws(CommandFailure) -> KeyRing {
        let file = Self.file(in: folder)
        do throws(KeyFileError) {
            return try keys(of: file)
        } catch {
            guard error.code == .missing, missingKey == .madeIfMissing else { throw CommandFailure(error) }
        }
        let databases = StoredDatabases(folder: folder)
        let (sealed, isNew) = try DataFolder.telling { () throws(StorageError) in
            (try databases.firstWithSealedValues(key: databaseKey), try databases.list().isEmpty)
        }
        if let sealed { throw .missingKey(file, of: sealed) }
        do throws(KeyFileError) {
            // Where nothing was stored before the key, whatever is not sealed was put there by somebody else.
            try file.make(.random(requiresSealedValues: isNew))
            return try keys(of: file)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func keys(of file: KeyFile) throws(KeyFileError) -> KeyRing {
        let use = try KeyFileUse(of: file)
        uses.withLock { $0.append(use) }
        return try file.keys()
    }

    private static func aesGCM(_ keys: KeyRing) throws(CommandFailure) -> LocalStorageEncryptors {
        do throws(CryptoError) {
            return try .aesGCM(keys)
        } catch {
            throw CommandFailure(message: "AES-256 cannot be used: \(error)", status: .failed)
        }
    }
}

extension CommandFailure {
    /// That the key is missing with which values were sealed.
    fileprivate static func missingKey(_ file: KeyFile, of database: StoredDatabase) -> CommandFailure {
        CommandFailure(
            message: "The encryptor's key cannot be used: there is no key file \(file.path), and \(database.path) "
                + "holds values that were sealed with it. Put the key file back: nothing else opens them. If it is lost, "
                + "\"mini storage rekey --all --encryptor aes256 --lost-key\" makes a key for what is stored from now on."
        )
    }
}
