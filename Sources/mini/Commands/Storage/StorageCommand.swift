import ArgumentParser

/// `mini storage`: inspects and converts stored data.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "List, export, encrypt and verify stored data.",
        discussion: """
            Data in use by a running program is not changed, and the message names the process.

            An encryptor seals each value separately; keys and sizes stay readable. A database key encrypts \
            whole files. Both may be used at once.

              mini storage list shop
              mini storage migrate shop --encryptor aes256
              mini storage migrate --all --database-key storage.key

            Exit status: 0 success; 1 the data is damaged, in use, missing or cannot be opened; 2 wrong usage.
            """,
        subcommands: [
            StorageListCommand.self, StorageGetCommand.self, StorageMigrateCommand.self, StorageRekeyCommand.self,
            StorageVerifyCommand.self, StorageExportCommand.self,
        ],
    )
}
