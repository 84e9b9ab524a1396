import ArgumentParser
import MiniHost

/// The options for the location of stored data.
struct StorageArguments: ParsableArguments {
    @OptionGroup var folder: DataFolderArguments

    @Flag(help: "Keep stored data in memory, and discard it at the end.")
    var ephemeral = false

    func validate() throws {
        if ephemeral, folder.dataDir != nil {
            throw ValidationError("--ephemeral and --data-dir exclude each other; specify one of them.")
        }
    }

    /// The location of the options, or the default folder in the person's data.
    func location() throws(CommandFailure) -> StorageLocation {
        if ephemeral { return .ephemeral }
        do throws(CommandFailure) {
            return .folder(try folder.folder())
        } catch {
            throw CommandFailure(message: error.message + " Or store nothing: --ephemeral.")
        }
    }
}
