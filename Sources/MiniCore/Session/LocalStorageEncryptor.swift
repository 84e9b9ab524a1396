/// Seals the values of local storage before they are written, and opens them as they are read.
///
/// A host plugs one in to keep stored data unreadable to whoever copies the disk. Only values are sealed: the names of
/// keys stay readable unless the whole database has a key.
///
/// ## Failure
/// A seal that throws, or that returns what it was given, fails the call of the program with error 10101, and nothing
/// is written. An open that throws fails the call with error 10102, and the row stays as it is.
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
    ///   - plaintext: The value: UTF-8, from none to 204,800 bytes.
    ///   - context: What the value belongs to, for an algorithm that authenticates additional data.
    /// - Returns: what is written to disk; it differs from the plaintext unless that is empty.
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
