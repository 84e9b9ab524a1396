import ArgumentParser
import MiniHost

/// `mini storage migrate`: converts stored data to another encryptor, or to encrypted or plain databases.
struct StorageMigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Encrypt or decrypt stored values and databases.",
        discussion: """
            With --encryptor, every value that it has not sealed is opened and sealed; "none" stores them in \
            plaintext. Once all are sealed, a value in plaintext is an error. With --database-key, plain databases are \
            encrypted; with --all, all of them get the key or none. An interrupted migration continues when the command \
            is repeated.

              mini storage migrate shop --encryptor aes256 --database-key storage.key
              mini storage migrate shop --encryptor none
              mini storage migrate shop --database-key storage.key --decrypt-database
            """,
    )

    @OptionGroup var stored: StoredDataArguments

    @Option(help: "The new encryption of values. (default: values are not changed)")
    var encryptor: Encryptor?

    @Flag(help: "Encrypt plaintext values even where encrypted values are required; they may have been tampered with.")
    var acceptPlaintext = false

    @OptionGroup var database: DatabaseKeyArguments

    @Flag(help: "Decrypt databases that are encrypted with the key of --database-key.")
    var decryptDatabase = false

    @Flag(help: "Print one JSON document: databases, resealed, untouched, notOpened.")
    var json = false

    func validate() throws {
        if encryptor == nil, database.databaseKey == nil, !decryptDatabase {
            throw ValidationError("Specify the target: --encryptor none, --encryptor aes256, --database-key FILE.")
        }
        if acceptPlaintext, encryptor != .aes256 {
            throw ValidationError("--accept-plaintext seals values; specify --encryptor aes256.")
        }
        if decryptDatabase, database.databaseKey == nil {
            throw ValidationError("--decrypt-database needs the key that databases are encrypted with: --database-key.")
        }
    }

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let key = try database.key()
            let conversion = try stored.conversion()
            // Values are sealed before a database is decrypted, and opened after it is encrypted: no plaintext is on disk in
            // between.
            let result: ResealingResult?
            if decryptDatabase {
                result = try reseal(conversion, key)
                try conversion.convert(from: key, to: nil)
            } else {
                if key != nil { try conversion.convert(from: nil, to: key) }
                result = try reseal(conversion, key)
            }
            return commandResult(result, databaseCount: conversion.count)
        }
    }

    private func reseal(
        _ conversion: StorageConversion,
        _ key: (any DatabaseKeySource)?,
    ) throws(CommandFailure) -> ResealingResult? {
        try conversion.reseal(for: encryptor, key: key, acceptsPlaintext: acceptPlaintext)
    }

    private func commandResult(_ result: ResealingResult?, databaseCount: Int) -> CommandResult {
        var document = ScriptObject([("databases", .number(Double(databaseCount)))])
        var text = Text.count(databaseCount, "database")
        if database.databaseKey != nil { text += decryptDatabase ? " decrypted" : " encrypted" }
        if let result {
            document["resealed"] = .number(Double(result.resealed))
            document["untouched"] = .number(Double(result.untouched))
            document["notOpened"] = .number(Double(result.unreadable))
            text += "; \(Text.count(result.resealed, "value")) \(encryptor == .aes256 ? "sealed" : "in plaintext"), "
            text += "\(result.untouched) already so, \(result.unreadable) not opened and left as they are"
        }
        let isComplete = result?.unreadable ?? 0 == 0
        return CommandResult(text: text + "\n", document: document, status: isComplete ? .success : .failed)
    }
}
