public import MiniCrypto

/// Why text could not be encrypted or decrypted: it never holds a key or a text.
public enum IAPSecurityGuardLiteError: Error, Sendable, Hashable {
    /// There is no folder for the key: none is set, and neither XDG_DATA_HOME nor HOME names one.
    case noKeyFolder
    /// The key cannot be read or made.
    case key(KeyFileError)
    /// The text is not what was encrypted with this key, or OpenSSL failed.
    case cryptography(CryptoError)
}
