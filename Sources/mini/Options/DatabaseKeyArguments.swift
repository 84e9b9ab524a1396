import ArgumentParser
import MiniHost

/// The option for the key of the databases.
struct DatabaseKeyArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file of mode 0600 with the key that encrypts databases: 64 hexadecimal digits, or a passphrase. \
            (default: databases are not encrypted)
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var databaseKey: String?

    /// The key, which was read and is valid; nil without the option.
    func key() throws(CommandFailure) -> (any DatabaseKeySource)? {
        try databaseKey.map { file throws(CommandFailure) in try Self.key(in: file) }
    }

    /// The key in a file, which was read and is valid.
    static func key(in file: String) throws(CommandFailure) -> any DatabaseKeySource {
        do {
            // Read once, so that every opening of a database uses the same key.
            let key = try DatabaseKeyReader.file(file).databaseKey()
            return .closure { key }
        } catch let error as StorageError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(message: "The key file \(file) cannot be used.")
        }
    }
}
