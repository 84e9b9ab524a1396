internal import MiniCore

/// The part of its quotas that a program uses, with checks of changes.
///
/// A change is checked first, then made, and then recorded by storing the usage that the check returned.
struct StorageUsage: Equatable {
    /// The maximum size of a value, in bytes as counted by ``StoredValue/sizeInBytes``.
    static let valueLimitInBytes = SealingLimits.valueByteCount
    /// The limit of the sum of all values, in bytes.
    static let totalLimitInBytes = 10 * 1024 * 1024
    /// The limit of the sum of all keys, in bytes; each key counts with ``keyOverheadInBytes`` more.
    ///
    /// The documented quota counts only values. Without this limit, keys of empty values could fill the disk.
    static let keysLimitInBytes = 10 * 1024 * 1024
    /// The approximate overhead of a row beside its key and value.
    static let keyOverheadInBytes = 64

    /// The sum of the values' sizes.
    private(set) var valueBytes: Int
    /// The sum of the keys' sizes with their overhead.
    private(set) var keyBytes: Int

    /// The usage of an empty storage.
    static var none: StorageUsage { StorageUsage(valueBytes: 0, keyBytes: 0) }

    private init(valueBytes: Int, keyBytes: Int) {
        self.valueBytes = valueBytes
        self.keyBytes = keyBytes
    }

    /// The usage of stored rows.
    init(valueBytes: Int, keyBytes: Int, keyCount: Int) {
        self.init(valueBytes: valueBytes, keyBytes: keyBytes + keyCount * Self.keyOverheadInBytes)
    }

    /// Checks one value alone.
    ///
    /// - Throws: `.valueTooLarge`.
    static func validate(sizeInBytes size: Int) throws(APIError) {
        guard size <= valueLimitInBytes else {
            throw APIError(.valueTooLarge, "data: larger than \(valueLimitInBytes / 1024) KB")
        }
    }

    /// The usage after a value has been replaced.
    ///
    /// - Throws: `.storageFull`, never for a value that is not larger than the one it replaces.
    func replacing(_ oldSize: Int, with newSize: Int) throws(APIError) -> StorageUsage {
        let result = StorageUsage(valueBytes: valueBytes - oldSize + newSize, keyBytes: keyBytes)
        guard result.valueBytes <= Self.totalLimitInBytes || newSize <= oldSize else {
            throw APIError(.storageFull, "the storage is limited to \(Self.totalLimitInBytes / 1024) KB")
        }
        return result
    }

    /// The usage after a value has been stored under a new key.
    ///
    /// - Throws: `.storageFull`.
    func adding(_ key: StorageKey, size: Int) throws(APIError) -> StorageUsage {
        var result = try replacing(0, with: size)
        result.keyBytes += key.text.utf8.count + Self.keyOverheadInBytes
        guard result.keyBytes <= Self.keysLimitInBytes else {
            throw APIError(.storageFull, "the storage holds too many keys")
        }
        return result
    }

    /// The usage after a key has been removed.
    func removing(_ key: StorageKey, size: Int) -> StorageUsage {
        StorageUsage(
            valueBytes: valueBytes - size,
            keyBytes: keyBytes - key.text.utf8.count - Self.keyOverheadInBytes,
        )
    }
}
