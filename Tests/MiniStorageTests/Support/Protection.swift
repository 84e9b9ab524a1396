import MiniCore
import MiniCrypto
import MiniStorage

/// How stored values are protected.
enum Protection: CaseIterable, Codable, Sendable {
    case none
    case encryptor
    case databaseKey
    case encryptorAndDatabaseKey

    /// A folder with this protection; the keys are always the same.
    func makeProvider(in folder: String) throws -> LocalStorageFolder {
        let hasEncryptor = self == .encryptor || self == .encryptorAndDatabaseKey
        let hasDatabaseKey = self == .databaseKey || self == .encryptorAndDatabaseKey
        let key = SecretBytes([UInt8](repeating: 7, count: 32))
        return LocalStorageFolder(
            folder: folder,
            encryptors: hasEncryptor ? LocalStorageEncryptorRing(try .aesGCM(key: key)) : .none,
            databaseKey: hasDatabaseKey ? .text(KeyText.raw) : nil,
        )
    }
}
