import MiniHost

/// A change of how stored data is encrypted.
///
/// Everything may be repeated: what was done before the process died is found done.
struct StorageConversion {
    private let folder: DataFolder
    /// Whose data; nil for that of everybody.
    private let owner: ProgramIdentity?
    private let databases: [StoredDatabase]

    /// - Throws: when there is no data, or a program holds some of it.
    init(of owner: ProgramIdentity?, in folder: DataFolder) throws(CommandFailure) {
        self.folder = folder
        self.owner = owner
        databases =
            if let owner {
                [try folder.database(of: owner)]
            } else {
                try DataFolder.telling { () throws(StorageError) in try folder.databases.list() }
            }
        if databases.isEmpty {
            throw CommandFailure(
                message: "Nothing is stored in \(folder.path); --data-dir names another folder.",
                status: .failed,
            )
        }
        // Before anything changes, although each is refused by itself as well.
        for database in databases {
            if case .inUse(let process) = database.state { throw .inUse(by: process, database.path) }
        }
    }

    /// How many databases there are.
    var count: Int { databases.count }

    /// Encrypts the databases with a key, or decrypts them.
    func convert(
        from formerKey: (any DatabaseKeySource)?,
        to key: (any DatabaseKeySource)?,
    ) throws(CommandFailure) {
        let bar = ProgressBar(noun: "databases")
        defer { bar.clear() }
        try DataFolder.telling { () throws(StorageError) in
            if let owner {
                bar.show(0, of: 1)
                try folder.databases.migrate(owner, from: formerKey, to: key)
            } else {
                try folder.databases.migrate(from: formerKey, to: key) { bar.show($0.finishedCount, of: $0.totalCount) }
            }
        }
    }

    /// Brings the values to an encryptor; leaves them as they are, and answers nil, when there is none.
    func reseal(
        for encryptor: Encryptor?,
        key: (any DatabaseKeySource)?,
    ) throws(CommandFailure) -> ResealingResult? {
        guard let encryptor else { return nil }
        let encryptors = try encryptor.encryptorsForResealing(in: folder.path)
        let storage = LocalStorageFolder(folder: folder.path, encryptors: encryptors, databaseKey: key)
        let bar = ProgressBar(noun: "values")
        defer { bar.clear() }
        var result = ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        for database in databases {
            let part = try DataFolder.telling { () throws(StorageError) in
                try storage.reseal(database.identity) { bar.show($0, of: $1) }
            }
            result = ResealingResult(
                resealed: result.resealed + part.resealed,
                untouched: result.untouched + part.untouched,
                unreadable: result.unreadable + part.unreadable,
            )
        }
        return result
    }
}
