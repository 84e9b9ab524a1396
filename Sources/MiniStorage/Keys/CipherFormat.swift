internal import MiniCrypto

/// The layout of an encrypted file of SQLCipher.
///
/// ## Shape
/// A page consists of the ciphertext (AES-256-CBC), the initialisation vector, and the authentication code of both and the
/// page's number. In the first page, the salt of the file takes the first bytes. The key of the authentication codes is
/// derived from the key of the file.
///
/// - Source: <https://www.zetetic.net/sqlcipher/design/>
enum CipherFormat: Int, CaseIterable {
    /// The format of Debian 12's library.
    case version3 = 3
    /// The format of libraries of version 4, which can read the older one.
    case version4 = 4

    /// The page size of this module's files, regardless of the version's default.
    static let pageByteCount = 1024
    static let saltByteCount = 16
    static let vectorByteCount = 16

    /// The digest for key derivation and authentication codes.
    var digest: MessageDigest {
        switch self {
        case .version3: .sha1
        case .version4: .sha512
        }
    }

    /// The number of PBKDF2 iterations that derive the key from a passphrase.
    var iterations: Int {
        switch self {
        case .version3: 64_000
        case .version4: 256_000
        }
    }

    /// The number of bytes at the end of a page for the vector and the code, rounded up to complete blocks.
    var reservedByteCount: Int {
        switch self {
        case .version3: 48
        case .version4: 80
        }
    }
}
