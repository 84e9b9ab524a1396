import ArgumentParser
import MiniHost

/// `mini storage list`: lists the keys of a program.
struct StorageListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the keys of a program, with the size and the encryption of each value.",
        discussion: """
            Sizes are those that count against quotas, in bytes. With --encryptor aes256, OPENS shows whether a program \
            gets the value. With --all, the keys of every program and user are listed.
            """,
    )

    @OptionGroup var stored: StoredDataArguments

    @OptionGroup var encryption: EncryptionArguments

    @Flag(
        help: """
            Print one JSON document: appID, user, database with path, size and encrypted, keys, size; with --all, databases \
            of these.
            """
    )
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let folder = try DataFolder(stored.folder)
            let databases = try folder.databases(of: owner)
            let reader = try StoredDataReader(folder, encryption)
            return try CommandResult.joined(databases, isSingle: !stored.all) { file throws(CommandFailure) in
                let entries = try reader.contents(of: file).entries
                return CommandResult(
                    text: text(of: entries, in: file, reader),
                    document: document(of: entries, in: file, reader),
                )
            }
        }
    }

    private func text(of entries: [StoredEntry], in file: StoredDatabase, _ reader: StoredDataReader) -> String {
        let opens: [(heading: String, side: Table.Side)] = reader.opensValues ? [("OPENS", .left)] : []
        var table = Table([("KEY", .left), ("KIND", .left), ("SIZE", .right), ("SEALED BY", .left)] + opens)
        for entry in entries {
            let row = [Text.printable(entry.key), entry.kindName, "\(entry.sizeInBytes)", entry.encryptor ?? "-"]
            table.append(row + (reader.opensValues ? [entry.isReadable ? "yes" : "no"] : []))
        }
        let size = entries.reduce(0) { $0 + $1.sizeInBytes }
        let sealed = entries.count { $0.encryptor != nil }
        return (entries.isEmpty ? [] : table.lines).map { $0 + "\n" }.joined()
            + "\(Text.count(entries.count, "key")), \(Text.count(size, "byte")), \(sealed) sealed; "
            + "\(file.state == .encrypted ? "encrypted" : "plain") database \(file.path)\n"
    }

    private func document(
        of entries: [StoredEntry],
        in file: StoredDatabase,
        _ reader: StoredDataReader,
    ) -> ScriptObject {
        let keys = entries.map { entry in
            ScriptObject(entry.fields + (reader.opensValues ? [("opens", .bool(entry.isReadable))] : []))
        }
        return ScriptObject([
            ("appID", .string(file.identity.appID)),
            ("user", .string(file.identity.userID)),
            (
                "database",
                [
                    "path": .string(file.path), "size": .number(Double(file.sizeInBytes)),
                    "encrypted": .bool(file.state == .encrypted),
                ]
            ),
            ("keys", .array(keys.map(ScriptValue.object))),
            ("size", .number(Double(entries.reduce(0) { $0 + $1.sizeInBytes }))),
        ])
    }
}
