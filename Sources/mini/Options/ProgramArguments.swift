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

    @OptionGroup var identity: IdentityArguments

    @OptionGroup var storage: StorageArguments

    @OptionGroup var encryption: EncryptionArguments

    @OptionGroup var network: NetworkArguments

    @OptionGroup var mocks: MockArguments

    @OptionGroup var time: TimeArguments

    func validate() throws {
        if page == "" { throw ValidationError("--page needs a page of app.json, such as pages/index/index.") }
    }

    /// How a host runs the program, with what it stores at that place.
    func configuration(storage: StorageLocation, _ recording: Recording?) throws(CommandFailure) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.storage = storage
        configuration.userID = identity.user
        configuration.clock = time.clock.mode
        configuration.userInterface = HeadlessUserInterface(.firstButton)
        try encryption.apply(to: &configuration)
        try network.apply(to: &configuration, recording)
        try mocks.apply(to: &configuration, program: program)
        return configuration
    }
}
