public import MiniCrypto

/// Why a value could not be sealed or opened with AES-GCM: it never holds a key or a value.
public enum AESGCMEncryptorError: Error, Sendable, Hashable {
    /// The value was sealed by another encryptor, or with a key of another id.
    case foreignValue
    /// The value is too short, or in a format that this version does not know.
    case malformedValue
    /// `.notAuthentic` when the value, or what it belongs to, is not what was sealed; `.keySpent` when a new key with a
    /// new id is needed.
    case cryptography(CryptoError)
}
