import ArgumentParser
import MiniHost
import MiniTools

/// `mini new`: creates a program that runs.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a mini program.",
        discussion: "Creates a folder with a program of one page. Existing files are not changed.",
    )

    @Argument(
        help: "The name of the program: letters, digits, \"-\", \"_\" and \".\"; it may follow the path of a folder.",
        completion: .directory
    )
    var name: String

    @Flag(help: "Create the program in TypeScript and Less.")
    var typescript = false

    func run() async throws {
        let program: NewProgram
        do throws(NewProgram.Failure) {
            program = try NewProgram(folder: name, language: typescript ? .typeScript : .javaScript)
            try program.write()
        } catch {
            throw CommandFailure(message: error.description)
        }
        var text = "Created \(name):\n"
        for file in program.files { text += "  \(file.path)\n" }
        text += "\nNext:\n"
        let uses = [
            ("mini run \(name)", "start it and print its page"),
            ("mini check \(name)", "open every page and report errors"),
            ("mini test --program \(name)", "run its tests"),
        ]
        let width = uses.map { $0.0.count }.max() ?? 0
        for (command, effect) in uses {
            text += "  \(command)\(String(repeating: " ", count: width - command.count))    \(effect)\n"
        }
        Output.standard.write(text)
    }
}
