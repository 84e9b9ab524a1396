import ArgumentParser
import MiniHost

/// `mini storage list`: lists the keys of a program.
struct StorageListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List a program's keys, with their sizes and what sealed their values.",
        discussion: "Sizes are those that count against quotas, in bytes.",
    )

    @OptionGroup var stored: StoredProgramArguments

    @OptionGroup var database: DatabaseKeyArguments

    @Flag(help: "Print one JSON document: appID, user, database with path, size and encrypted, keys, size.")
    var json = false

    func run() {
        StorageAnswer.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let folder = try DataFolder(stored.folder)
            let file = try folder.database(of: owner)
            let key = try database.key()
            let entries = try DataFolder.telling { () throws(StorageError) in
                try folder.databases.entries(of: owner, key: key)
            }
            return StorageAnswer(text: text(of: entries, in: file), document: document(of: entries, in: file))
        }
    }

    private func text(of entries: [StoredEntry], in file: StoredDatabase) -> String {
        var table = Table([("KEY", .left), ("KIND", .left), ("SIZE", .right), ("SEALED BY", .left)])
        for entry in entries {
            table.append([Text.printable(entry.key), entry.kindName, "\(entry.sizeInBytes)", entry.encryptor ?? "-"])
        }
        let size = entries.reduce(0) { $0 + $1.sizeInBytes }
        let sealed = entries.count { $0.encryptor != nil }
        return (entries.isEmpty ? [] : table.lines).map { $0 + "\n" }.joined()
            + "\(Text.count(entries.count, "key")), \(Text.count(size, "byte")), \(sealed) sealed; "
            + "\(file.state == .encrypted ? "encrypted" : "plain") database \(file.path)\n"
    }

    private func document(of entries: [StoredEntry], in file: StoredDatabase) -> ValueObject {
        ValueObject([
            ("appID", .string(file.identity.appID)),
            ("user", .string(file.identity.userID)),
            (
                "database",
                [
                    "path": .string(file.path), "size": .number(Double(file.sizeInBytes)),
                    "encrypted": .bool(file.state == .encrypted),
                ]
            ),
            ("keys", .array(entries.map { .object(ValueObject($0.fields)) })),
            ("size", .number(Double(entries.reduce(0) { $0 + $1.sizeInBytes }))),
        ])
    }
}
