import ArgumentParser
import MiniHost
import MiniTestRunner

/// `mini storage get`: prints one value.
struct StorageGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print the value of a key: a string as it is, any other value as JSON.",
        discussion:
            "Commands to CI systems, such as ::error::, are escaped with a backslash; --json escapes them as JSON.",
    )

    @OptionGroup var stored: StoredProgramArguments

    @Argument(help: "The key. Put -- before the program if it begins with a dash.")
    var key: String

    @OptionGroup var encryption: EncryptionArguments

    @Flag(help: "Print one JSON document: key, kind, size, encryptor, value.")
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let entries = try DataFolder(stored.folder).entries(of: owner, encryption)
            // Compares bytes: canonically equivalent strings are different keys.
            guard let entry = entries.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
                throw CommandFailure(
                    message: "There is no key \(Text.quoted(key)); \"mini storage list\" lists the keys.",
                    status: .failed,
                )
            }
            let value = try entry.opened()
            return CommandResult(
                text: (value.string ?? JSON.text(value)) + "\n",
                format: value.string == nil ? .json : .text,
                document: ScriptObject(entry.fields + [("value", value)]),
            )
        }
    }
}
