import ArgumentParser
import MiniHost

/// The stored data of one program of one user, or all of a data folder.
struct StoredDataArguments: ParsableArguments {
    @Argument(help: "The folder with app.json.")
    var program: String?

    @Flag(help: "Take all databases of the data folder, of every program and user: all of them get a key, or none.")
    var all = false

    @OptionGroup var identity: IdentityArguments

    @OptionGroup var folder: DataFolderArguments

    func validate() throws {
        if all == (program != nil) { throw ValidationError("Name a program, or all data with --all.") }
        if all, identity.appID != nil || !identity.user.isEmpty {
            throw ValidationError("--all takes the data of every program and user; leave --app-id and --user away.")
        }
    }

    /// Finds the data.
    func conversion() throws(CommandFailure) -> StorageConversion {
        let folder = try DataFolder(folder)
        guard let program else { return try StorageConversion(of: nil, in: folder) }
        return try StorageConversion(of: try identity.identity(ofProgramIn: program), in: folder)
    }
}
