public import MiniCrypto

/// The reason why text could not be encrypted or decrypted.
///
/// It never contains a key or a text.
public enum IAPSecurityGuardLiteError: Error, Sendable, Hashable {
    /// There is no folder for the key: none is set, and neither XDG_DATA_HOME nor HOME specifies one.
    case noKeyFolder
    /// The key cannot be read or created.
    case key(KeyFileError)
    /// The text was not encrypted with this key, or OpenSSL failed.
    case cryptography(CryptoError)
}
