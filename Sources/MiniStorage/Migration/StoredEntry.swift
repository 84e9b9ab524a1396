public import MiniCore

/// One key of a database, with what is stored under it.
public struct StoredEntry: Sendable {
    /// The key.
    public let key: String
    /// How the value is kept.
    public let kind: LocalStorageContext.Kind
    /// What counts against quotas, in bytes: the size of the value that the program stored.
    public let sizeInBytes: Int
    /// The identifier of the encryptor that sealed the value; nil for plaintext.
    public let encryptor: String?
    /// The value; or `.sealedValue` when no encryptor was at hand for it, `.openingFailed` when one refused, `.unsealedValue`
    /// when it is plaintext where sealed values are required, `.damaged` when it is plaintext that is not JSON.
    public let value: Result<StoredValue, StorageError>
}
