internal import MiniCrypto
internal import Synchronization

/// The vendor's encryption of strings: AES-256 with a key of this device.
///
/// A service is cheap to create. Services with the same folder share the key, which is read once in a process and created
/// when it is missing. The key is in `IAPSecurityGuardLite.key`, a file that only its owner can read, see ``KeyFile``. It
/// protects encrypted text from an attacker that has the text without the file.
///
/// ## Shape
/// Encrypted text has the form of ``TextCipher``: `mini1.` and base64url.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: Encrypt local data for enhanced security, Mini Program documentation of the vendor.
public final class IAPSecurityGuardLiteService: Sendable {
    private static let fileName = "IAPSecurityGuardLite.key"
    private static let folder = Mutex<String?>(nil)
    private static let ciphers = Mutex<[KeyFile: TextCipher]>([:])

    /// The folder of the key for services that are created without one; nil (the default) for `minihost` in the XDG data
    /// folder.
    ///
    /// Set it before the first text is encrypted. Text that was encrypted with one key cannot be decrypted with another.
    public static var keyFolder: String? {
        get { folder.withLock { $0 } }
        set { folder.withLock { $0 = newValue } }
    }

    private let ownFolder: String?

    /// Creates a service with the key in ``keyFolder``.
    public init() {
        ownFolder = nil
    }

    /// Creates a service with the key in a folder, which is created when it is missing.
    public init(keyFolder: String) {
        ownFolder = keyFolder
    }

    /// Encrypts a text; each call returns another result.
    ///
    /// The first use of a folder reads or creates its key file, on the thread that calls.
    ///
    /// - Throws: `.noKeyFolder`, `.key`, and `.cryptography` if OpenSSL is missing or has failed.
    public func encrypt(_ data: String) throws(IAPSecurityGuardLiteError) -> String {
        let cipher = try cipher()
        do throws(CryptoError) {
            return try cipher.seal(data)
        } catch {
            throw .cryptography(error)
        }
    }

    /// Decrypts a text that was encrypted by a service with the same key.
    ///
    /// - Throws: `.cryptography` for another text; `.noKeyFolder`, `.key`.
    public func decrypt(_ data: String) throws(IAPSecurityGuardLiteError) -> String {
        let cipher = try cipher()
        do throws(CryptoError) {
            return try cipher.open(data)
        } catch {
            throw .cryptography(error)
        }
    }

    /// The cipher with the key of the folder.
    private func cipher() throws(IAPSecurityGuardLiteError) -> TextCipher {
        let file = (ownFolder ?? Self.keyFolder).map { KeyFile(path: "\($0)/\(Self.fileName)") }
        guard let file = file ?? .inDataFolder(named: Self.fileName) else { throw .noKeyFolder }
        return try Self.ciphers.withLock { ciphers throws(IAPSecurityGuardLiteError) in
            if let cipher = ciphers[file] { return cipher }
            let cipher = try Self.makeCipher(file)
            ciphers[file] = cipher
            return cipher
        }
    }

    private static func makeCipher(_ file: KeyFile) throws(IAPSecurityGuardLiteError) -> TextCipher {
        let key: SecretBytes
        do throws(KeyFileError) {
            key = try file.keyMadeIfMissing()
        } catch {
            throw .key(error)
        }
        do throws(CryptoError) {
            return try TextCipher(key: key)
        } catch {
            throw .cryptography(error)
        }
    }
}
