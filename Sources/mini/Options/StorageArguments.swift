import ArgumentParser
import MiniHost

/// Where what programs store is kept.
struct StorageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep what programs store in this folder, made when needed. (default: minihost in the XDG data folder)",
            valueName: "dir",
        )
    )
    var dataDir: String?

    @Flag(help: "Keep what programs store in memory, and nothing afterwards.")
    var ephemeral = false

    func validate() throws {
        if ephemeral, dataDir != nil {
            throw ValidationError("--ephemeral and --data-dir exclude each other; give one of them.")
        }
        if dataDir == "" { throw ValidationError("--data-dir needs the path of a folder.") }
    }

    /// The place that the options name, or else a folder among the person's data.
    func location() throws -> StorageLocation {
        if ephemeral { return .ephemeral }
        if let dataDir { return .folder(dataDir) }
        // The standard asks to ignore relative paths.
        if let data = Output.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return .folder(data + "/minihost") }
        if let home = Output.variable("HOME") { return .folder(home + "/.local/share/minihost") }
        throw CommandFailure(
            message: "There is no place for stored data: neither XDG_DATA_HOME nor HOME is set. "
                + "Give --data-dir DIR, or --ephemeral to keep nothing."
        )
    }
}
