import ArgumentParser
import MiniHost

/// The stored data of one program of one user, or all of a data folder.
struct StoredDataArguments: ParsableArguments {
    @Argument(help: "The folder with app.json.", completion: .directory)
    var program: String?

    @Flag(help: "Use all databases of the data folder, of every program and user.")
    var all = false

    @OptionGroup var identity: IdentityArguments

    @OptionGroup var folder: DataFolderArguments

    func validate() throws {
        if all == (program != nil) { throw ValidationError("Name a program, or all data with --all; one of them.") }
        if all, identity.appID != nil || !identity.user.isEmpty {
            throw ValidationError("--all uses the data of every program and user; omit --app-id and --user.")
        }
    }

    /// The program and user of the data; nil for every program and user.
    func owner() throws(CommandFailure) -> ProgramIdentity? {
        guard let program else { return nil }
        return try identity.identity(ofProgramIn: program)
    }

    /// The conversion of the data.
    func conversion() throws(CommandFailure) -> StorageConversion {
        let folder = try DataFolder(folder)
        return try StorageConversion(of: try owner(), in: folder)
    }
}
