/// The key-value storage of one program of one user, behind the storage JSAPIs.
///
/// ## Threading
/// Called on the program's thread only; every method returns when its effect will survive the death of the process.
///
/// ## Errors
/// Every method may throw `.storageUnavailable`, `.databaseDamaged` and, after ``close()``, `.stopped`. A key that is empty, longer
/// than 1,024 UTF-8 bytes or holds NUL is `.invalidParameter`, wherever one is taken.
public protocol LocalStorage: AnyObject {
    /// The value under a key, or nil when there is none.
    ///
    /// - Throws: `.openingFailed` for a value that cannot be opened.
    func value(for key: String) throws(APIError) -> StoredValue?

    /// Stores a value under a key in place of any earlier one.
    ///
    /// - Throws: `.valueTooLarge` above 200 KB, `.storageFull` above 10 MB of values or of keys in all, `.sealingFailed`,
    ///   `.diskFull`. The earlier value is then still there.
    func set(_ value: StoredValue, for key: String) throws(APIError)

    /// Removes a key; succeeds when there is none.
    func remove(_ key: String) throws(APIError)

    /// Removes every key.
    func clear() throws(APIError)

    /// Lists the keys and sizes.
    func information() throws(APIError) -> LocalStorageInformation

    /// Ends the use of the storage and gives up its locks. Idempotent; later calls fail with `.stopped`.
    func close()

    /// What does the same from any thread, for a program whose thread does not return from a native function.
    ///
    /// A call that runs meanwhile must be safe: what it uses may go when it has ended. A storage that leaves this out stays open
    /// until the program's thread closes it.
    ///
    /// - Returns: nil when the storage can be closed on the program's thread alone.
    func makeCloser() -> (@Sendable () -> Void)?

    /// Gives back files and memory that the next call can get again: the program has been idle for some seconds.
    func rest()
}

extension LocalStorage {
    /// Leaves closing to the program's thread.
    public func makeCloser() -> (@Sendable () -> Void)? { nil }

    /// Gives nothing back.
    public func rest() {}
}

/// A value as local storage keeps it.
public enum StoredValue: Sendable, Hashable {
    /// A string that the program stored as a string.
    case string(String)
    /// Anything else, as JSON; also a string with a lone surrogate, which Swift cannot hold.
    case json(JSONText)

    /// What counts against quotas: a string's own UTF-8 bytes, three of them for a lone surrogate, anything else's JSON in
    /// UTF-8 bytes.
    public var sizeInBytes: Int {
        switch self {
        case .string(let string): string.utf8.count
        case .json(let json): (json.unpairedString ?? json.text).utf8.count
        }
    }
}

/// What `my.getStorageInfo` tells.
public struct LocalStorageInformation: Sendable, Hashable {
    /// All keys, in the order in which they were first stored.
    public let keys: [String]
    /// The sum of the values' sizes, in bytes.
    public let currentSizeInBytes: Int
    /// The limit on that sum, in bytes.
    public let limitInBytes: Int

    /// Makes the information.
    public init(keys: [String], currentSizeInBytes: Int, limitInBytes: Int) {
        self.keys = keys
        self.currentSizeInBytes = currentSizeInBytes
        self.limitInBytes = limitInBytes
    }
}
