import ArgumentParser
import MiniHost

/// `mini storage rekey`: changes the key of databases or of the encryptor.
struct StorageRekeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Change the key of databases or of encrypted values.",
        discussion: """
            With --new-database-key, databases are encrypted with that key; with --all, all of them or none. Keep the old \
            key until the command has succeeded.

            With --encryptor aes256, every value is sealed with a new key in the keychain of the data folder, and the old \
            key is removed once no value needs it. Until then the keychain holds both.

            Repeat a command that was interrupted: it continues.

              mini storage rekey shop --database-key old.key --new-database-key new.key
              mini storage rekey --all --encryptor aes256
            """,
    )

    @OptionGroup var stored: StoredDataArguments

    @Option(help: "The encryption of values that gets a new key: aes256, for the entire data folder (--all).")
    var encryptor: Encryptor?

    @Flag(
        help: "Create a new key although the old one is lost; values that it encrypted stay unreadable."
    )
    var lostKey = false

    @OptionGroup var database: DatabaseKeyArguments

    @Option(help: ArgumentHelp("A file of mode 0600 with the new key.", valueName: "file"), completion: .file())
    var newDatabaseKey: String?

    @Flag(help: "Print one JSON document: databases, and with --encryptor resealed, untouched, notOpened.")
    var json = false

    func validate() throws {
        if encryptor == nil, newDatabaseKey == nil {
            throw ValidationError("Specify what gets a new key: --new-database-key FILE, or --encryptor aes256.")
        }
        if newDatabaseKey != nil, database.databaseKey == nil {
            throw ValidationError("rekey needs the key that databases are encrypted with: --database-key FILE.")
        }
        if encryptor == Encryptor.none {
            throw ValidationError("--encryptor none has no key; specify --encryptor aes256.")
        }
        if encryptor != nil, !stored.all {
            throw ValidationError("The encryptor's key is that of the entire data folder; specify --all.")
        }
        if lostKey, encryptor == nil || newDatabaseKey != nil {
            throw ValidationError("--lost-key makes a key for the encryptor; specify --encryptor aes256 alone.")
        }
    }

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            var key = try database.key()
            let newKey = try newDatabaseKey.map { file throws(CommandFailure) in try DatabaseKeyArguments.key(in: file)
            }
            let conversion = try stored.conversion()
            var document = ScriptObject([("databases", .number(Double(conversion.count)))])
            if lostKey { return CommandResult(text: try replaceLostKey(), document: document) }
            var text = ""
            if let newKey {
                try conversion.convert(from: key, to: newKey)
                key = newKey
                text +=
                    "\(Text.count(conversion.count, "database")) encrypted with the key in \(newDatabaseKey ?? "")\n"
            }
            guard encryptor != nil else { return CommandResult(text: text, document: document) }
            let result = try conversion.rekeyEncryptor(key: key)
            document["resealed"] = .number(Double(result.resealed))
            document["untouched"] = .number(Double(result.untouched))
            document["notOpened"] = .number(Double(result.unreadable))
            text += "\(Text.count(result.resealed, "value")) sealed with a new key, \(result.untouched) already so, "
            text += "\(result.unreadable) not opened\n"
            if result.unreadable > 0 { text += "The old key is kept as well.\n" }
            return CommandResult(text: text, document: document, status: result.unreadable == 0 ? .success : .failed)
        }
    }

    private func replaceLostKey() throws(CommandFailure) -> String {
        let found = try Encryptor.replaceLostKey(on: DataDevice(dataFolder: try stored.folder.folder()))
        return "A new key is in \(found.place). Values that the lost key sealed are still stored, and do not open.\n"
    }
}
