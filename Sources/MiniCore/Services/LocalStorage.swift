/// The key-value storage of one program and user, for the storage JSAPIs.
///
/// ## Threading
/// Called on the program's thread only. Every method returns after its effect is durable across a crash of the process.
///
/// ## Errors
/// Every method can throw `.storageUnavailable`, `.databaseDamaged` and, after ``close()``, `.stopped`. Methods with a key
/// throw `.invalidParameter` for a key that is empty, longer than 1,024 UTF-8 bytes, or contains NUL.
public protocol LocalStorage: AnyObject {
    /// The value for a key; nil if there is none.
    ///
    /// - Throws: `.openingFailed` for a value that cannot be decrypted.
    func value(for key: String) throws(APIError) -> StoredValue?

    /// Stores a value for a key and replaces an earlier value.
    ///
    /// - Throws: `.valueTooLarge` above 200 KB, `.storageFull` above 10 MB of all values or of all keys, `.sealingFailed`,
    ///   `.diskFull`. After an error the earlier value remains.
    func set(_ value: StoredValue, for key: String) throws(APIError)

    /// Removes a key; succeeds if it does not exist.
    func remove(_ key: String) throws(APIError)

    /// Removes every key.
    func clear() throws(APIError)

    /// The keys and sizes.
    func information() throws(APIError) -> LocalStorageInformation

    /// Closes the storage and releases its locks. Idempotent; later calls fail with `.stopped`.
    func close()

    /// Returns a closure that closes the storage from any thread, for a program whose thread does not return from a native
    /// function.
    ///
    /// The closure must be safe while a call runs on the program's thread: resources in use are released when that call has
    /// ended. A storage without a closer stays open until the program's thread closes it.
    ///
    /// - Returns: Nil if the storage can be closed on the program's thread only.
    func makeCloser() -> (@Sendable () -> Void)?

    /// Releases files and memory that the next call can acquire again. Called after the program has been idle for some seconds.
    func releaseIdleResources()
}

extension LocalStorage {
    /// Nil: the program's thread closes the storage.
    public func makeCloser() -> (@Sendable () -> Void)? { nil }

    /// Releases nothing.
    public func releaseIdleResources() {}
}

/// A value of local storage.
public enum StoredValue: Sendable, Hashable {
    /// A string that the program stored as a string.
    case string(String)
    /// Any other value, as JSON; also a string with a lone surrogate, which a Swift string cannot contain.
    case json(JSONText)

    /// The size that counts against quotas, in bytes of UTF-8: of the string, with three bytes for a lone surrogate, or of the
    /// JSON text of any other value.
    public var sizeInBytes: Int {
        switch self {
        case .string(let string): string.utf8.count
        case .json(let json): (json.unpairedString ?? json.text).utf8.count
        }
    }
}

/// The result of `my.getStorageInfo`.
public struct LocalStorageInformation: Sendable, Hashable {
    /// All keys, in the order in which they were first stored.
    public let keys: [String]
    /// The sum of the values' sizes, in bytes.
    public let currentSizeInBytes: Int
    /// The limit on that sum, in bytes.
    public let limitInBytes: Int

    /// Creates the information.
    public init(keys: [String], currentSizeInBytes: Int, limitInBytes: Int) {
        self.keys = keys
        self.currentSizeInBytes = currentSizeInBytes
        self.limitInBytes = limitInBytes
    }
}
