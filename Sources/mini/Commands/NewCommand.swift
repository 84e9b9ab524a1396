import ArgumentParser
import MiniHost

/// `mini new`: makes a program that runs.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a new program that runs.",
        discussion: "Makes a folder of that name with one page. Nothing that exists is touched.",
    )

    @Argument(help: "The program's name: letters, digits, \"-\", \"_\" and \".\". A path before it names the place.")
    var name: String

    func run() async throws {
        let program: NewProgram
        do throws(NewProgram.Failure) {
            program = try NewProgram(folder: name)
            try program.write()
        } catch {
            throw CommandFailure(message: error.description)
        }
        var text = "Made \(name):\n"
        for file in program.files { text += "  \(file.path)\n" }
        text += "\nNext:\n  mini run \(name)      start it and print its page\n"
        text += "  mini check \(name)    open every page and report what fails\n"
        text += "  mini test --program \(name)    run its tests\n"
        Output.standard.write(text)
    }
}
