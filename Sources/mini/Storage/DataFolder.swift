import Glibc
import MiniHost

/// A data folder for the commands of `mini storage`.
struct DataFolder {
    let path: String
    let device: DataDevice
    let databases: StoredDatabases

    /// - Throws: when the folder of the option does not exist.
    init(_ arguments: DataFolderArguments) throws(CommandFailure) {
        path = try arguments.folder()
        device = DataDevice(dataFolder: path)
        if let named = arguments.dataDir, access(named, F_OK) != 0 {
            throw CommandFailure(message: "There is no folder \(named); --data-dir names the one with the stored data.")
        }
        databases = StoredDatabases(folder: path)
    }

    /// The database of a program and user.
    ///
    /// - Throws: when no data has been stored.
    func database(of owner: ProgramIdentity) throws(CommandFailure) -> StoredDatabase {
        let found = try Self.rethrowing { () throws(StorageError) in try databases.database(of: owner) }
        if let found { return found }
        let user = owner.userID.isEmpty ? "without a user" : "for the user \(owner.userID)"
        throw CommandFailure(
            message: "Nothing is stored by the program \(owner.appID) \(user) in \(path). "
                + "--user and --app-id select the owner of the data, --data-dir its folder.",
            status: .failed,
        )
    }

    /// The database of a program and user; for nil, those of every program and user.
    ///
    /// - Throws: when no data has been stored.
    func databases(of owner: ProgramIdentity?) throws(CommandFailure) -> [StoredDatabase] {
        if let owner { return [try database(of: owner)] }
        let all = try Self.rethrowing { () throws(StorageError) in try databases.list() }
        guard all.isEmpty else { return all }
        throw CommandFailure(
            message: "Nothing is stored in \(path); --data-dir names another folder.",
            status: .failed,
        )
    }

    /// The stored entries of a program.
    func entries(
        of owner: ProgramIdentity,
        _ encryption: EncryptionArguments,
    ) throws(CommandFailure) -> [StoredEntry] {
        let file = try database(of: owner)
        return try StoredDataReader(self, encryption).contents(of: file).entries
    }

    /// Runs a closure and converts errors of storage into failures of the command.
    static func rethrowing<Result>(_ body: () throws(StorageError) -> Result) throws(CommandFailure) -> Result {
        do throws(StorageError) {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
