/// Why cryptography failed: it never holds a key, or what was to be sealed or opened.
public enum CryptoError: Error, Sendable, Hashable {
    /// OpenSSL's library, or a function or algorithm of it, is not there; what was looked for.
    case unavailable(String)
    /// A key has another length than the algorithm takes; how many bytes it has.
    case keyLength(Int)
    /// An object has sealed as many texts as it may with its key; a new key is needed.
    case keySpent
    /// A text to be opened is in no format that this version knows.
    case malformed
    /// What was to be opened is not what was sealed with this key and additional data.
    case notAuthentic
    /// A function of OpenSSL failed that should not; which one.
    case failed(String)
}
