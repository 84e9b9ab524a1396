import Glibc
import MiniHost

/// A data folder that a person looks after.
struct DataFolder {
    let path: String
    let databases: StoredDatabases

    /// - Throws: when the person named a folder that is not there.
    init(_ arguments: DataFolderArguments) throws(CommandFailure) {
        path = try arguments.folder()
        if let named = arguments.dataDir, access(named, F_OK) != 0 {
            throw CommandFailure(message: "There is no folder \(named); --data-dir names the one with the stored data.")
        }
        databases = StoredDatabases(folder: path)
    }

    /// The database of a program of a user.
    ///
    /// - Throws: when nothing has been stored.
    func database(of owner: ProgramIdentity) throws(CommandFailure) -> StoredDatabase {
        let found = try Self.telling { () throws(StorageError) in try databases.database(of: owner) }
        if let found { return found }
        let user = owner.userID.isEmpty ? "without a user" : "for the user \(owner.userID)"
        throw CommandFailure(
            message: "Nothing is stored by the program \(owner.appID) \(user) in \(path). "
                + "--user, --app-id and --data-dir name whose data is meant, and where it is.",
            status: .failed,
        )
    }

    /// Everything that a program stored.
    func entries(
        of owner: ProgramIdentity,
        _ encryption: EncryptionArguments,
    ) throws(CommandFailure) -> [StoredEntry] {
        _ = try database(of: owner)
        let key = try encryption.database.key()
        let encryptors = try encryption.encryptor.encryptors(in: path, .refused)
        return try Self.telling { () throws(StorageError) in
            try databases.entries(of: owner, key: key, encryptors: encryptors)
        }
    }

    /// Turns errors into what a person is told.
    static func telling<Result>(_ body: () throws(StorageError) -> Result) throws(CommandFailure) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
