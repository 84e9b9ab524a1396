import ArgumentParser
import MiniHost

/// The stored data of one program of one user.
struct StoredProgramArguments: ParsableArguments {
    @Argument(help: "The folder with app.json.", completion: .directory)
    var program: String

    @OptionGroup var identity: IdentityArguments

    @OptionGroup var folder: DataFolderArguments

    /// The program and user of the data.
    func owner() throws(CommandFailure) -> ProgramIdentity { try identity.identity(ofProgramIn: program) }
}
