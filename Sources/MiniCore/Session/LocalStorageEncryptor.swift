/// Seals the values of local storage before they are written, and opens them as they are read.
///
/// A host plugs one in to keep stored data unreadable to whoever copies the disk. Only values are sealed: the names of
/// keys stay readable unless the whole database has a key.
///
/// ## Failure
/// A seal that throws fails the call of the program with error 10101, and nothing is written. So does one that returns what
/// it was given, nothing for a value that is not empty, or more than ``SealingLimits`` allow. An open that throws fails the
/// call with error 10102, and the row stays as it is. So does one that returns what is no value: bytes that are not UTF-8,
/// text that is not JSON for a value of the kind `.json`, or more than a program may store.
///
/// ## Threading
/// Called during the call of the program, on the program's thread, and for several programs at once: an implementation
/// is safe to use from any thread, and quick.
public protocol LocalStorageEncryptor: Sendable {
    /// What stored values are marked with, so that this encryptor is found again for them: 1 to 128 bytes of UTF-8,
    /// never changed and never used for another key or algorithm.
    var identifier: String { get }

    /// Seals one value.
    ///
    /// - Parameters:
    ///   - plaintext: The value: UTF-8, from none to 204,800 bytes; up to ``SealingLimits/plaintextByteCount`` for a string
    ///     with lone surrogates, which is kept as JSON.
    ///   - context: What the value belongs to, for an algorithm that authenticates additional data.
    /// - Returns: what is written to disk. Unless the plaintext is empty, it is not empty and not the plaintext; it is at
    ///   most ``SealingLimits/sealedByteCount(of:)`` long.
    /// - Throws: anything; the host logs its type, the program sees error 10101.
    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8]

    /// Opens one value.
    ///
    /// - Parameters:
    ///   - sealed: What ``seal(_:for:)`` returned, or what has become of it on disk.
    ///   - identifier: What the stored value is marked with. Not always the encryptor's own: a value with a mark that no
    ///     encryptor has is put to the current one, which may know it from an earlier version of itself.
    ///   - context: What the value belongs to.
    /// - Throws: anything when the value cannot be opened, or is not what was sealed for this context; the host logs its
    ///   type, the program sees error 10102.
    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8]
}
