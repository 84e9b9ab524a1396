/// How many bytes an encryptor of local storage is given, and how many it may return.
///
/// Nothing else bounds them: an encryptor that returned 300 MB for a value would fill the disk and the memory.
public enum SealingLimits {
    /// The largest value that a program may store, as quotas count it: 204,800 bytes.
    public static let valueByteCount = 200 * 1024

    /// The most that ``LocalStorageEncryptor/seal(_:for:)`` is given and ``LocalStorageEncryptor/open(_:identifier:for:)`` may
    /// return: 1,228,802 bytes.
    ///
    /// A string with a lone surrogate is kept as JSON, where one byte of it may take six.
    public static let plaintextByteCount = 6 * valueByteCount + 2

    /// The most that ``LocalStorageEncryptor/seal(_:for:)`` may return for a value of a length: four times as many bytes as
    /// the value has, at least four times ``valueByteCount``, and 4,096 more.
    public static func sealedByteCount(of plaintextByteCount: Int) -> Int {
        4 * max(plaintextByteCount, valueByteCount) + 4096
    }
}
