import ArgumentParser
import MiniHost

/// The options for the ids of program and user.
struct IdentityArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The ID of the signed-in user, who owns the stored data.", valueName: "id"))
    var user = ""

    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp(
            "The ID of the program. (default: that of mini.project.json, or one derived from the folder's path)",
            valueName: "id",
        ),
    )
    var appID: String?

    func validate() throws {
        if appID == "" { throw ValidationError("--app-id needs an id of at least one character.") }
    }

    /// The program and user whose stored data is used.
    ///
    /// - Throws: when the program cannot be read.
    func identity(ofProgramIn path: String) throws(CommandFailure) -> ProgramIdentity {
        let package = try Self.package(at: path)
        return ProgramIdentity(appID: appID ?? package.appID, userID: user)
    }

    /// The program at a path.
    ///
    /// - Throws: with the position of the error when it cannot be read.
    static func package(at path: String) throws(CommandFailure) -> ProgramPackage {
        do throws(PackageError) {
            return try ProgramPackage(path: path)
        } catch {
            let placed = ProgramPlaces(program: path).placed(ScriptError(error))
            let lines = [placed.description, error.excerpt].compactMap(\.self)
            throw CommandFailure(message: lines.joined(separator: "\n"))
        }
    }
}
