public import MiniCore

/// One key of a database with its stored value.
public struct StoredEntry: Sendable {
    /// The key.
    public let key: String
    /// The kind of the value.
    public let kind: LocalStorageContext.Kind
    /// The bytes that count against quotas: the size of the value that the program stored.
    public let sizeInBytes: Int
    /// The identifier of the encryptor that sealed the value; nil for plaintext.
    public let encryptor: String?
    /// The value; or `.sealedValue` without an encryptor for it, `.openingFailed` when the encryptor failed,
    /// `.unsealedValue` when it is plaintext where sealed values are required, `.damaged` when it is plaintext that is not
    /// UTF-8, too long, or not JSON.
    public let value: Result<StoredValue, StorageError>
}
