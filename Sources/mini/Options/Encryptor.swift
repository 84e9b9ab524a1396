import ArgumentParser
import Glibc
import MiniHost

/// What seals stored values.
enum Encryptor: String, ExpressibleByArgument, CaseIterable {
    case none, aes256

    /// What is to happen where there is no key yet.
    enum MissingKey {
        /// A random one is made.
        case madeIfMissing
        /// The person is told.
        case refused
    }

    /// The name of the file with the key, in the data folder.
    static let keyFile = "encryptor.key"

    /// The encryptors of a data folder.
    func encryptors(in folder: String, _ missingKey: MissingKey) throws(CommandFailure) -> LocalStorageEncryptors {
        switch self {
        case .none: .none
        case .aes256: LocalStorageEncryptors(try Self.aesGCM(in: folder, missingKey))
        }
    }

    /// The encryptors of a data folder whose values are to be brought to this one: what another one sealed opens as well.
    func encryptorsForResealing(in folder: String) throws(CommandFailure) -> LocalStorageEncryptors {
        guard self == .none, access("\(folder)/\(Self.keyFile)", F_OK) == 0 else {
            return try encryptors(in: folder, .madeIfMissing)
        }
        return LocalStorageEncryptors(nil, retired: [try Self.aesGCM(in: folder, .refused)])
    }

    /// The encryptors of a run that keeps nothing: its key lasts as long.
    func ephemeralEncryptors() throws(CommandFailure) -> LocalStorageEncryptors {
        switch self {
        case .none: .none
        case .aes256: LocalStorageEncryptors(try Self.aesGCM(.random(count: KeyFile.keyByteCount)))
        }
    }

    private static func aesGCM(
        in folder: String,
        _ missingKey: MissingKey,
    ) throws(CommandFailure) -> AESGCMEncryptor {
        let file = KeyFile(path: "\(folder)/\(keyFile)")
        let key: SecretBytes
        do throws(KeyFileError) {
            key = try missingKey == .madeIfMissing ? file.keyMadeIfMissing() : file.key()
        } catch {
            throw CommandFailure(error)
        }
        return try aesGCM(key)
    }

    private static func aesGCM(_ key: SecretBytes) throws(CommandFailure) -> AESGCMEncryptor {
        do throws(CryptoError) {
            return try .aesGCM(key: key)
        } catch {
            throw CommandFailure(message: "AES-256 cannot be used: \(error)", status: .failed)
        }
    }
}
