import Glibc
import MiniCore
import MiniCrypto
import MiniStorage

/// `storage-changes FOLDER open|set|seal|rekey|migrate OLD-KEY NEW-KEY`: a process to be killed at any of its system calls,
/// or to run where no file can be written.
///
/// A key is the text of a key file; `-` is no key. `open` opens the storage of the sample program with the
/// new key; `set` stores values in it until that fails, prints their number, removes the file `ballast` from the folder, and
/// stores one more; `seal` seals its values; `rekey` gives the encryptor whose keys are in `encryptor.key` of the folder
/// another key.
@main
enum StorageChanges {
    private static let identity = ProgramIdentity(appID: "2021001234567890", userID: "user-7")

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else { exit(64) }
        let folder = arguments[1]
        let former = source(arguments[3])
        let key = source(arguments[4])
        do {
            switch arguments[2] {
            case "open":
                let provider = LocalStorageFolder(folder: folder, databaseKey: key) { print($0) }
                try provider.storage(for: identity).close()
            case "set": try set(in: folder, key)
            case "seal":
                let encryptor = try AESGCMEncryptor(key: SecretBytes([UInt8](repeating: 7, count: 32)))
                let encryptors = LocalStorageEncryptorRing(encryptor)
                _ = try LocalStorageFolder(folder: folder, encryptors: encryptors, databaseKey: key).reseal(identity)
            case "rekey":
                let file = KeyFile(path: folder + "/encryptor.key")
                _ = try StoredDatabases(folder: folder).rekeyEncryptor(file, databaseKey: key)
            default: try StoredDatabases(folder: folder).migrate(from: former, to: key)
            }
        } catch {
            print((error as? APIError).map { "\($0.code)" } ?? "\(error)")
            exit(1)
        }
    }

    private static func set(in folder: String, _ key: (any DatabaseKeySource)?) throws {
        let storage = try LocalStorageFolder(folder: folder, databaseKey: key).storage(for: identity)
        defer { storage.close() }
        let text = String(repeating: "v", count: 3_000)
        var count = 0
        do {
            while count < 1_000 {
                try storage.set(.string(text), for: "new \(count)")
                count += 1
            }
        } catch {
            print(error.code, count)
        }
        unlink(folder + "/ballast")
        try storage.set(.string(text), for: "last")
    }

    private static func source(_ text: String) -> (any DatabaseKeySource)? {
        text == "-" ? nil : .closure { try DatabaseKey(text: SecretBytes(text.utf8)) }
    }
}
