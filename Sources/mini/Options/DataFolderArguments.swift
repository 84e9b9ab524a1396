import ArgumentParser
import MiniCore
import MiniHost

/// The option for the folder of stored data.
struct DataFolderArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder for stored data. (default: minihost in the XDG data folder; check, screenshot: none)",
            valueName: "dir",
        ),
        completion: .directory,
    )
    var dataDir: String?

    func validate() throws {
        if dataDir == "" { throw ValidationError("--data-dir needs the path of a folder.") }
    }

    /// The folder of the option, or the default one in the person's XDG data folder.
    func folder() throws(CommandFailure) -> String {
        if let dataDir { return dataDir }
        if let folder = UserDataFolder.path { return folder }
        throw CommandFailure(
            message: "There is no folder for stored data: neither XDG_DATA_HOME nor HOME is an absolute path. "
                + "Specify --data-dir DIR."
        )
    }
}
