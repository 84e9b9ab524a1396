internal import MiniCrypto

/// How SQLCipher lays an encrypted file out.
///
/// ## Shape
/// A page is the ciphertext (AES-256-CBC), the initialisation vector, and the authentication code of both followed by
/// the page's number. The first page begins with the salt of the file instead. The key of the codes is derived from the
/// key of the file.
///
/// - Source: <https://www.zetetic.net/sqlcipher/design/>
enum CipherFormat: Int, CaseIterable {
    /// What Debian 12's library reads and writes.
    case version3 = 3
    /// What libraries of version 4 write; they read the older one when told to.
    case version4 = 4

    /// Of files of ours, whatever a version's own is.
    static let pageByteCount = 1024
    static let saltByteCount = 16
    static let vectorByteCount = 16

    /// What derives keys and makes authentication codes.
    var digest: MessageDigest {
        switch self {
        case .version3: .sha1
        case .version4: .sha512
        }
    }

    /// What a passphrase is worth: the rounds of PBKDF2 between it and the key.
    var iterations: Int {
        switch self {
        case .version3: 64_000
        case .version4: 256_000
        }
    }

    /// The bytes at the end of a page that hold the vector, the code, and what rounds them up to whole blocks.
    var reservedByteCount: Int {
        switch self {
        case .version3: 48
        case .version4: 80
        }
    }
}
