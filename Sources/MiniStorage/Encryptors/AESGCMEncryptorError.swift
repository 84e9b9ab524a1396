public import MiniCrypto

/// The reason why a value could not be sealed or opened with AES-GCM.
///
/// It never contains a key or a value.
public enum AESGCMEncryptorError: Error, Sendable, Hashable {
    /// The value was sealed by another encryptor, or with a key of another id.
    case foreignValue
    /// The value is too short, or in an unknown format.
    case malformedValue
    /// `.notAuthentic` when the value or its context was changed; `.keySpent` when a new key with a new id is needed.
    case cryptography(CryptoError)
}
