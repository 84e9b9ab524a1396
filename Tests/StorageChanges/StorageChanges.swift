import Glibc
import MiniCore
import MiniCrypto
import MiniStorage

/// `storage-changes FOLDER open|migrate OLD-KEY NEW-KEY`: a process to be killed at any of its calls of the system.
///
/// A key is what the text of a key file is; `-` stands for none. `open` opens the storage of the sample program with the
/// new key.
@main
enum StorageChanges {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else { exit(64) }
        let former = source(arguments[3])
        let key = source(arguments[4])
        do {
            if arguments[2] == "open" {
                let identity = ProgramIdentity(appID: "2021001234567890", userID: "user-7")
                let provider = LocalStorageFolder(folder: arguments[1], databaseKey: key) { print($0) }
                try provider.storage(for: identity).close()
            } else {
                try StoredDatabases(folder: arguments[1]).migrate(from: former, to: key)
            }
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func source(_ text: String) -> (any DatabaseKeySource)? {
        text == "-" ? nil : .closure { try DatabaseKey(text: SecretBytes(text.utf8)) }
    }
}
