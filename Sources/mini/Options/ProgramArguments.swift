import ArgumentParser
import MiniHost

/// Which program is run, for whom, and how.
struct ProgramArguments: ParsableArguments {
    @Argument(help: "The folder with app.json.")
    var program: String

    @Option(
        help: ArgumentHelp(
            "The page to open, with an optional query: 'pages/a/b?x=1'. (default: the first page of app.json)",
            valueName: "page",
        )
    )
    var page: String?

    @Option(help: ArgumentHelp("The signed-in user, whose stored data the program sees.", valueName: "id"))
    var user = ""

    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("The program's id. (default: that of mini.project.json)", valueName: "id"),
    )
    var appID: String?

    @OptionGroup var storage: StorageArguments

    @OptionGroup var time: TimeArguments

    func validate() throws {
        if page == "" { throw ValidationError("--page needs a page of app.json, such as pages/index/index.") }
        if appID == "" { throw ValidationError("--app-id needs an id of at least one character.") }
    }

    /// How a host runs the program, with what it stores at that place.
    func configuration(storage: StorageLocation) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.storage = storage
        configuration.userID = user
        configuration.clock = time.clock.mode
        return configuration
    }
}
