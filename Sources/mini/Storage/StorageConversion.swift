import MiniHost

/// A change of how stored data is encrypted.
///
/// Every conversion may be repeated: steps that a killed process has completed are skipped.
struct StorageConversion {
    private let folder: DataFolder
    /// The program and user of the data; nil for all data.
    private let owner: ProgramIdentity?
    private let databases: [StoredDatabase]

    /// - Throws: when there is no data, or when a program uses some of it.
    init(of owner: ProgramIdentity?, in folder: DataFolder) throws(CommandFailure) {
        self.folder = folder
        self.owner = owner
        databases = try folder.databases(of: owner)
        // Checked before any change, although each conversion checks its own database as well.
        for database in databases {
            if case .inUse(let process) = database.state { throw .inUse(by: process, database.path) }
        }
    }

    /// The number of databases.
    var count: Int { databases.count }

    /// Encrypts the databases with a key, or decrypts them.
    func convert(
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
    ) throws(CommandFailure) {
        let bar = ProgressBar(noun: "databases")
        defer { bar.clear() }
        try DataFolder.rethrowing { () throws(StorageError) in
            if let owner {
                bar.show(0, of: 1)
                try folder.databases.migrate(owner, from: formerKey, to: key)
            } else {
                try folder.databases.migrate(from: formerKey, to: key) { bar.show($0, of: $1) }
            }
        }
    }

    /// Converts the values to an encryptor; returns nil and changes nothing when there is none.
    ///
    /// - Parameter acceptsPlaintext: Whether plaintext is trusted where sealed values are required.
    func reseal(
        for encryptor: Encryptor?,
        key: (any DatabaseKeySource)?,
        acceptsPlaintext: Bool,
    ) throws(CommandFailure) -> ResealingResult? {
        guard let encryptor else { return nil }
        let setup = try encryptor.setupForResealing(
            on: folder.device,
            databaseKey: key,
            acceptsPlaintext: acceptsPlaintext,
        )
        let storage = LocalStorageFolder(
            folder: folder.path,
            encryptors: setup.encryptors,
            databaseKey: key,
            requiresSealedValues: setup.requiresSealedValues,
        )
        let bar = ProgressBar(noun: "values")
        defer { bar.clear() }
        var result = ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        for database in databases {
            let part = try DataFolder.rethrowing { () throws(StorageError) in
                try storage.reseal(database.identity, requiringSealedValues: encryptor == .aes256) { done, total in
                    bar.show(done, of: total)
                }
            }
            result = result + part
        }
        if result.unreadable == 0 { try requireSealedValues(encryptor == .aes256) }
        return result
    }

    /// Stores with the keys whether plaintext values are invalid, if the conversion covers the entire folder.
    private func requireSealedValues(_ isRequired: Bool) throws(CommandFailure) {
        let all = try DataFolder.rethrowing { () throws(StorageError) in try folder.databases.list() }
        // The requirement is stored with the key.
        guard all.count == databases.count, let found = try keys.found(),
            found.keys.requiresSealedValues != isRequired
        else { return }
        try EncryptorKeys.using { try found.store.replace(with: found.keys.requiringSealedValues(isRequired)) }
    }

    /// Replaces the key of the encryptor.
    func rekeyEncryptor(key: (any DatabaseKeySource)?) throws(CommandFailure) -> ResealingResult {
        let bar = ProgressBar(noun: "values")
        defer { bar.clear() }
        guard let found = try keys.settled() else { throw keys.missing }
        return try EncryptorKeys.using {
            try folder.databases.rekeyEncryptor(found.store, databaseKey: key) { bar.show($0, of: $1) }
        }
    }

    private var keys: EncryptorKeys { EncryptorKeys(device: folder.device) }
}
