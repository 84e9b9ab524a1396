import ArgumentParser
import MiniHost

/// The key of the databases.
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

    /// The key, which is there and usable; nil when none is named.
    func key() throws(CommandFailure) -> (any DatabaseKeySource)? {
        try databaseKey.map { file throws(CommandFailure) in try Self.key(in: file) }
    }

    /// The key in a file, which is there and usable.
    static func key(in file: String) throws(CommandFailure) -> any DatabaseKeySource {
        do {
            // Read once, so that every opening of a database has the same.
            let key = try DatabaseKeyFile(path: file).databaseKey()
            return .closure { key }
        } catch let error as StorageError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(message: "The key file \(file) cannot be used.")
        }
    }
}
