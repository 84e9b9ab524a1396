/// A cryptographic error.
///
/// It never contains a key, a plaintext or a ciphertext.
public enum CryptoError: Error, Sendable, Hashable {
    /// OpenSSL's library, or a function or algorithm of it, is missing. The value names it.
    case unavailable(String)
    /// A key has the wrong length for the algorithm. The value is the actual number of bytes.
    case keyLength(Int)
    /// The object has sealed the maximum number of texts with its key. A new key is needed.
    case keySpent
    /// The sealed text has an unknown format.
    case malformed
    /// The sealed data was modified, or was not sealed with this key and additional data.
    case notAuthentic
    /// A function of OpenSSL failed unexpectedly. The value names it.
    case failed(String)
}
