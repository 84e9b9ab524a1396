import ArgumentParser
import MiniCore
import MiniHost

/// The options for a program, its page, its user and its configuration.
struct ProgramArguments {
    /// The help of an optional program argument.
    static let optionalProgram: ArgumentHelp =
        "The folder with app.json, or a package. (default: the nearest folder with a program, from the current one upwards)"

    /// The folder of the argument, otherwise the nearest one with a program.
    static func folder(_ program: String?) throws(CommandFailure) -> String {
        if let program = program ?? ProgramPackage.nearestProgram(from: ".") { return program }
        let message = "There is no app.json in this folder or above it; name the folder of a mini program."
        throw CommandFailure(message: message, status: .usageError)
    }

    let launch: LaunchArguments
    let plugins: PluginArguments
    let identity: IdentityArguments
    let storage: StorageArguments
    let encryption: EncryptionArguments
    let network: NetworkArguments
    let mocks: MockArguments
    let time: TimeArguments
    let isolation: IsolationArguments

    /// The configuration of a host with storage at that location.
    ///
    /// - Parameter isolation: The place of programs without `--isolation`.
    func configuration(
        for program: String,
        storage: StorageLocation,
        _ recording: Recording?,
        _ refused: AllowlistHints,
        isolation defaultIsolation: IsolationArguments.Isolation = .inCommand,
    ) throws -> HostConfiguration {
        if launch.timeZone != nil, (isolation.isolation ?? defaultIsolation) == .process {
            throw CommandFailure(
                message:
                    "--time-zone sets the time zone of the process of the command; for programs in processes of their own "
                    + "set the variable TZ instead, or use --isolation none."
            )
        }
        var configuration = try settings.configuration(for: program, storage: storage, recording?.archive, refused)
        configuration.clock = (time.clock ?? .real).mode
        // A command that uses processes by default starts many.
        let isForOneProgram = defaultIsolation == .inCommand
        configuration.isolation = (isolation.isolation ?? defaultIsolation).setting(isForOneProgram: isForOneProgram)
        return configuration
    }

    private var settings: ProgramSettings {
        ProgramSettings(
            launch: launch,
            plugins: plugins,
            identity: identity,
            encryption: encryption,
            network: network,
            mocks: mocks,
        )
    }

    /// A warning if the encryptor's key opens no stored value of the program; otherwise nil.
    func wrongKey(of program: String, _ configuration: HostConfiguration) -> String? {
        guard encryption.encryptor != .none else { return nil }
        // A program that cannot be read is reported when it is opened.
        let owner = try? identity.identity(ofProgramIn: program)
        return owner.flatMap { encryption.wrongKey(of: $0, configuration) }
    }
}

/// A command that opens a program.
///
/// The groups are those of ``ProgramArguments``. They are properties of the command, and not of one group, since a debug build
/// takes four times as long to parse the options of each further level of groups.
protocol ProgramCommand: AsyncParsableCommand {
    var launch: LaunchArguments { get }
    var plugins: PluginArguments { get }
    var identity: IdentityArguments { get }
    var storage: StorageArguments { get }
    var encryption: EncryptionArguments { get }
    var network: NetworkArguments { get }
    var mocks: MockArguments { get }
    var time: TimeArguments { get }
    var isolation: IsolationArguments { get }
}

extension ProgramCommand {
    /// The values of the groups.
    var arguments: ProgramArguments {
        ProgramArguments(
            launch: launch,
            plugins: plugins,
            identity: identity,
            storage: storage,
            encryption: encryption,
            network: network,
            mocks: mocks,
            time: time,
            isolation: isolation,
        )
    }
}
