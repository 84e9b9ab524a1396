/// The limits on the bytes that an encryptor of local storage receives and returns.
///
/// Without these limits, an encryptor that returned 300 MB for a value would fill the disk and the memory.
public enum SealingLimits {
    /// The size of the largest value that a program can store, as quotas count it: 204,800 bytes.
    public static let valueByteCount = 200 * 1024

    /// The maximum number of bytes that ``LocalStorageEncryptor/seal(_:for:)`` receives and that
    /// ``LocalStorageEncryptor/open(_:identifier:for:)`` can return: 1,228,802.
    ///
    /// A string with a lone surrogate is stored as JSON, in which one byte can take six.
    public static let plaintextByteCount = 6 * valueByteCount + 2

    /// The maximum number of bytes that ``LocalStorageEncryptor/seal(_:for:)`` can return for a value: four times the length of
    /// the value, but at least four times ``valueByteCount``, plus 4,096.
    public static func sealedByteCount(of plaintextByteCount: Int) -> Int {
        4 * max(plaintextByteCount, valueByteCount) + 4096
    }
}
