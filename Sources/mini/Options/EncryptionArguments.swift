import ArgumentParser
import MiniHost

/// The options for the encryption of stored data.
struct EncryptionArguments: ParsableArguments {
    @Option(
        help: """
            The encryption of stored values: "none", or "aes256" with a key in the keychain of the data folder. run, eval \
            and check create a missing key, unless values exist that were encrypted with it.
            """
    )
    var encryptor = Encryptor.none

    @OptionGroup var database: DatabaseKeyArguments

    /// The options as command line words.
    var words: [String] {
        ["--encryptor", encryptor.rawValue] + (database.databaseKey.map { ["--database-key", $0] } ?? [])
    }

    /// Configures a program with the options.
    func apply(to configuration: inout HostConfiguration) throws(CommandFailure) {
        switch configuration.storage {
        case .ephemeral:
            if database.databaseKey != nil {
                throw CommandFailure(
                    message:
                        "--database-key encrypts database files, and this run stores none; specify a folder with --data-dir."
                )
            }
            configuration.encryptors = try encryptor.ephemeralEncryptors()
        case .folder(let folder):
            let device = DataDevice(dataFolder: folder)
            let key = try database.key()
            let setup = try encryptor.setup(on: device, databaseKey: key, .create)
            // A device in the data folder protects stored data, which is accessible after the first unlock.
            if configuration.protection == nil, let keybag = try device.keybagIfPresent() {
                configuration.protection = KeybagProtection(keybag, followsSharedUnlock: true)
            }
            configuration.encryptors = setup.encryptors
            configuration.requiresSealedValues = setup.requiresSealedValues
            configuration.databaseKey = key
        }
    }

    /// Configures tests with the options: in memory, or in separate folders if databases are encrypted.
    func apply(toTests configuration: inout HostConfiguration) throws(CommandFailure) {
        configuration.encryptors = try encryptor.ephemeralEncryptors()
        guard let key = try database.key() else { return }
        configuration.databaseKey = key
        configuration.storage = .folder("tests")
    }

    /// A warning if the encryptor's key opens no stored value of a program; otherwise nil.
    ///
    /// Calls that only store values would succeed, so that nothing else shows the wrong key.
    func wrongKey(of owner: ProgramIdentity, _ configuration: HostConfiguration) -> String? {
        guard encryptor == .aes256, case .folder(let folder) = configuration.storage else { return nil }
        // Stored data that cannot be read is reported when the program uses it.
        let contents = try? StoredDatabases(folder: folder).contents(
            of: owner,
            key: configuration.databaseKey,
            encryptors: configuration.encryptors,
        )
        guard let contents, contents.isOfAnotherKey else { return nil }
        let sealers = Set(contents.entries.compactMap(\.encryptor)).sorted()
        guard !sealers.isEmpty else { return nil }
        let key = configuration.encryptors.current?.identifier ?? ""
        return "the encryptor's key is wrong: \(key) decrypts no stored value of the program (sealed by "
            + "\(sealers.joined(separator: ", "))); values that are stored now do not open with the former key"
    }

    /// A hint for a call that failed because of encryption; nil for another failure.
    func hint(on error: APIError) -> String? {
        if error == .unsealedValue { return Self.unsealedHint }
        if error.hasCode(of: .protectedDataUnavailable) { return Self.lockHint }
        // By number: the encryptor and the source of the key may be those of a test.
        return switch (error.code, encryptor, database.databaseKey) {
        case (APIError.Reason.sealingFailed.code, .none, _):
            "sealed values are required in this stored data; --encryptor aes256 seals them, and "
                + "mini storage migrate --encryptor none makes all of them plaintext"
        case (APIError.Reason.openingFailed.code, .none, _):
            "the value is sealed; --encryptor aes256 opens what it has sealed"
        case (APIError.Reason.openingFailed.code, .aes256, _):
            "the value does not open with the key of the data folder: another key or encryptor sealed it, "
                + "or it was changed"
        case (APIError.Reason.wrongDatabaseKey.code, _, nil):
            "the stored data is encrypted; --database-key FILE names its key"
        case (APIError.Reason.wrongDatabaseKey.code, _, let file?):
            "the stored data is encrypted with another key than that in \(file)"
        default: nil
        }
    }

    private static let lockHint =
        "the device of the data folder is locked; \"mini device unlock\" with the same --data-dir unlocks it"

    private static let unsealedHint =
        "the value is plaintext where sealed values are required: it was stored without the encryptor, or changed; "
        + "mini storage migrate --encryptor aes256 --accept-plaintext seals all plaintext as it is"
}
