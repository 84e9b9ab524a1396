import ArgumentParser
import Glibc
import MiniHost
import MiniTestRunner

/// `mini storage export`: writes the stored data of a program into one JSON document.
struct StorageExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the keys and decrypted values of a program to a new JSON file.",
        discussion: "The document has appID, user and values. Nothing is written when a value cannot be opened.",
    )

    @OptionGroup var stored: StoredProgramArguments

    @Argument(
        help: "The new file, readable only by its owner; - for standard output.",
        completion: .file()
    )
    var file: String

    @OptionGroup var encryption: EncryptionArguments

    @Flag(help: "Print one JSON document about what was written: file, values.")
    var json = false

    func validate() throws {
        if json, file == "-" {
            throw ValidationError("--json describes the file; standard output is JSON already.")
        }
    }

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let entries = try DataFolder(stored.folder).entries(of: owner, encryption)
            var values: [ScriptObject.Property] = []
            for entry in entries { values.append(ScriptObject.Property(key: entry.key, value: try entry.opened())) }
            let document: ScriptValue = [
                "appID": .string(owner.appID), "user": .string(owner.userID),
                "values": .object(ScriptObject(uniqueProperties: values)),
            ]
            let text = JSON.text(document) + "\n"
            if file == "-" { return CommandResult(text: text, format: .json, document: ScriptObject()) }
            try write(text)
            return CommandResult(
                text: "\(Text.count(values.count, "value")) written to \(file)\n",
                document: ScriptObject([("file", .string(file)), ("values", .number(Double(values.count)))]),
            )
        }
    }

    private func write(_ text: String) throws(CommandFailure) {
        let output = try OutputFile(file, former: .stays, status: .failed)
        do throws(CommandFailure) {
            try output.write(text)
        } catch {
            unlink(file)
            throw error
        }
    }
}
