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
        do throws(PackageError) {
            let package = try ProgramPackage(path: path)
            return ProgramIdentity(appID: appID ?? package.appID, userID: user)
        } catch {
            let placed = ProgramPlaces(program: path).placed(ScriptError(error))
            let lines = [placed.description, error.excerpt].compactMap(\.self)
            throw CommandFailure(message: lines.joined(separator: "\n"))
        }
    }
}
