import MiniCore
import MiniHost

/// The options that configure a host for a program, wherever and for however long it runs.
struct ProgramSettings {
    let launch: LaunchArguments
    let plugins: PluginArguments
    let identity: IdentityArguments
    let encryption: EncryptionArguments
    let network: NetworkArguments
    let mocks: MockArguments

    /// The configuration of a host with storage at that location.
    ///
    /// - Parameter archive: Records the requests; nil to record none.
    func configuration(
        for program: String,
        storage: StorageLocation,
        _ archive: HTTPArchive?,
        _ refused: AllowlistHints,
    ) throws -> HostConfiguration {
        var configuration = HostConfiguration()
        try launch.apply(to: &configuration.environment.launch)
        try ProgramTimeZone.apply(launch.timeZone)
        if launch.deviceLocked { configuration.protection = SimulatedDeviceLock(isLocked: true) }
        configuration.plugins = try plugins.folders()
        configuration.storage = storage
        configuration.styleCache = .ofCommand
        configuration.userID = identity.user
        configuration.userInterface = HeadlessUserInterface(.firstButton)
        try encryption.apply(to: &configuration)
        try network.apply(to: &configuration, archive, refused)
        try mocks.apply(to: &configuration, program: program)
        return configuration
    }
}
