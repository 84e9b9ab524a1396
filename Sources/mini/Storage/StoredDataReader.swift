import MiniHost

/// Reads stored data with the encryptor and key of the options.
struct StoredDataReader {
    private let folder: DataFolder
    private let key: (any DatabaseKeySource)?
    private let setup: Encryptor.Setup
    private let encryptor: Encryptor

    init(_ folder: DataFolder, _ encryption: EncryptionArguments) throws(CommandFailure) {
        self.folder = folder
        encryptor = encryption.encryptor
        key = try encryption.database.key()
        setup = try encryptor.setup(on: folder.device, databaseKey: key, .refused)
    }

    /// Whether sealed values are opened.
    var opensValues: Bool { encryptor != .none }

    /// The content of a database.
    func contents(of database: StoredDatabase) throws(CommandFailure) -> StoredContents {
        let contents = try DataFolder.rethrowing { () throws(StorageError) in try read(database) }
        try checkKey(contents, of: database)
        return contents
    }

    /// The damage in a database, and its content if there is none.
    func verified(_ database: StoredDatabase) throws(CommandFailure) -> (contents: StoredContents?, damage: [String]) {
        let result = try DataFolder.rethrowing { () throws(StorageError) -> (StoredContents?, [String]) in
            let damage = try folder.databases.verify(database.identity, key: key)
            // A damaged database is not read any further.
            guard damage.isEmpty else { return (nil, damage) }
            do throws(StorageError) {
                return (try read(database), [])
            } catch {
                guard error.code == .damaged else { throw error }
                return (nil, [error.context])
            }
        }
        if let contents = result.0 { try checkKey(contents, of: database) }
        return result
    }

    private func read(_ database: StoredDatabase) throws(StorageError) -> StoredContents {
        try folder.databases.contents(
            of: database.identity,
            key: key,
            encryptors: setup.encryptors,
            requiresSealedValues: setup.requiresSealedValues,
        )
    }

    /// Distinguishes a wrong key from damaged values.
    private func checkKey(_ contents: StoredContents, of database: StoredDatabase) throws(CommandFailure) {
        guard opensValues, contents.isOfAnotherKey, let found = try EncryptorKeys(device: folder.device).found() else {
            return
        }
        let names = Set(contents.entries.compactMap(\.encryptor)).sorted().joined(separator: ", ")
        let held = setup.encryptors.current?.identifier ?? ""
        throw CommandFailure(
            message: "The encryptor's key is wrong: \(found.place) holds \(held), which decrypts no value of "
                + "\(database.path)\(names.isEmpty ? "" : " (sealed by \(names))"). Restore the device or the key file "
                + "of this data folder.",
            status: .failed,
        )
    }
}
