import ArgumentParser
import MiniHost

/// `mini storage rekey`: encrypts databases with another key.
struct StorageRekeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Encrypt databases with another key.",
        discussion: """
            Keep the old key until the command has ended well: what was interrupted goes on when the command is given \
            again.
            """,
    )

    @OptionGroup var stored: StoredDataArguments

    @OptionGroup var database: DatabaseKeyArguments

    @Option(help: ArgumentHelp("The file with the new key, of mode 0600.", valueName: "file"))
    var newDatabaseKey: String

    @Flag(help: "Print one JSON document: databases.")
    var json = false

    func validate() throws {
        if database.databaseKey == nil {
            throw ValidationError("rekey needs the key that databases are encrypted with: --database-key FILE.")
        }
    }

    func run() {
        StorageAnswer.print(isJSON: json) { () throws(CommandFailure) in
            let formerKey = try database.key()
            let key = try DatabaseKeyArguments.key(in: newDatabaseKey)
            let conversion = try stored.conversion()
            try conversion.convert(from: formerKey, to: key)
            return StorageAnswer(
                text: "\(Text.count(conversion.count, "database")) encrypted with the key in \(newDatabaseKey)\n",
                document: ValueObject([("databases", .number(Double(conversion.count)))]),
            )
        }
    }
}
