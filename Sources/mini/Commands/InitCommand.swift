import ArgumentParser
import MiniCore
import MiniHost
import MiniTools

/// `mini init`: adds files for editors and CI systems to a program.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Add files for editors and CI to a program.",
        discussion: """
            Writes the files that "mini new" writes beside a program, if they are missing: JSON schemas, the declarations of \
            my, jsconfig.json or tsconfig.json, and the settings of VS Code with its debugger. With --ci also the file of a \
            CI system, which runs "mini check" and "mini test".

            Existing files are not changed, so that a second run writes nothing.
            """,
    )

    @Argument(
        help: "The folder with app.json. (default: the nearest folder with a program, from the current one upwards)",
        completion: .directory
    )
    var program: String?

    @Option(
        help: ArgumentHelp(
            "Add the file of a CI system, such as github,gitlab. Can be repeated.",
            valueName: "system,…"
        ),
        completion: .list(CISystem.allCases.map(\.rawValue))
    )
    var ci: [String] = []

    func run() async throws {
        let systems = try systems
        let folder = try folder
        let setup = ProgramSetup(of: try IdentityArguments.package(at: folder), ci: systems)
        do throws(NewProgram.Failure) {
            try setup.write()
        } catch {
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.description)))
        }
        Output.standard.write(Self.text(setup, ProgramPackage.project(of: folder)))
        for note in Self.notes(setup, systems) { Output.error.write(Text.note(note)) }
    }

    /// The systems after `--ci`.
    private var systems: Set<CISystem> {
        get throws(CommandFailure) {
            let names = CISystem.allCases.map(\.rawValue)
            var systems: Set<CISystem> = []
            for name in ci.flatMap({ $0.split(separator: ",").map(String.init) }) {
                guard let system = CISystem(rawValue: name) else {
                    let end = Text.end(meaning: name, among: names)
                    let list = names.joined(separator: ", ")
                    throw CommandFailure(message: "There is no CI system \(Text.quoted(name))\(end) There are \(list).")
                }
                systems.insert(system)
            }
            return systems
        }
    }

    private var folder: String {
        get throws(CommandFailure) {
            let place = program.map { " in \(Text.quoted($0))" } ?? " in this folder or above it"
            let folder = program ?? ProgramPackage.nearestProgram(from: ".")
            guard let folder, ProgramPackage.isProgram(folder) else {
                throw CommandFailure(
                    message:
                        "There is no app.json\(place); name the folder of a mini program, or create one with \"mini new\"."
                )
            }
            return folder
        }
    }

    private static func text(_ setup: ProgramSetup, _ folder: String) -> String {
        var text = ""
        if setup.missing.isEmpty {
            text += "Nothing to add to \(Text.printable(folder)).\n"
        } else {
            text += "Added to \(Text.printable(folder)):\n"
            for file in setup.missing { text += "  \(file.path)\n" }
        }
        guard !setup.kept.isEmpty else { return text }
        text += "\nKept, as they exist:\n"
        for path in setup.kept { text += "  \(path)\n" }
        return text
    }

    private static func notes(_ setup: ProgramSetup, _ systems: Set<CISystem>) -> [String] {
        var notes: [String] = []
        if let lines = setup.missingSettings {
            let place = "add to it, in place of \"json.schemas\" if it has that key"
            notes.append(".vscode/settings.json does not name all schemas; \(place):\n\(lines)")
        }
        if !setup.outdated.isEmpty {
            let list = setup.outdated.joined(separator: ", ")
            notes.append("these files differ from those of this version; remove them and repeat the command: \(list)")
        }
        if !systems.isEmpty, !setup.hasTests {
            notes.append("the program has no folder \"tests\", without which \"mini test\" fails")
        }
        return notes
    }
}
