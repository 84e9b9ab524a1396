/// Encrypts the values of local storage before they are written, and decrypts them when they are read.
///
/// A host provides an encryptor to protect stored data from an attacker with a copy of the disk. Only values are encrypted. The
/// names of keys are readable unless the complete database is encrypted.
///
/// ## Failure
/// If sealing throws, the call of the program fails with error 10101, and nothing is written. The same applies if the result is
/// equal to the plaintext, empty for a plaintext that is not empty, or larger than ``SealingLimits`` allows. If opening throws,
/// the call fails with error 10102, and the row stays unchanged. The same applies if the result is not a value: bytes that are
/// not UTF-8, text that is not JSON for the kind `.json`, or more than a program may store.
///
/// An ``APIError`` for `.outOfTime` is a failure whose message states that the encryptor did not return in time. One for
/// `.protectedDataUnavailable` fails the call with error 10108.
///
/// ## Threading
/// Called during a call of the program, on the program's thread, for several programs at once. An implementation must be
/// thread-safe and fast.
public protocol LocalStorageEncryptor: Sendable {
    /// The identifier that stored values are marked with, so that this encryptor can be found for them: 1 to 128 bytes of
    /// UTF-8. It must never change and must never be used for another key or algorithm.
    var identifier: String { get }

    /// Encrypts one value.
    ///
    /// - Parameters:
    ///   - plaintext: The value in UTF-8, 0 to 204,800 bytes; up to ``SealingLimits/plaintextByteCount`` for a string with lone
    ///     surrogates, which is stored as JSON.
    ///   - context: The owner, key and kind of the value, for an algorithm that authenticates additional data.
    /// - Returns: The bytes to write to disk, at most ``SealingLimits/sealedByteCount(of:)``. For a plaintext that is not
    ///   empty, they must not be empty or equal to the plaintext.
    /// - Throws: Any error. The host logs its type, and the program receives error 10101.
    func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8]

    /// Decrypts one value.
    ///
    /// - Parameters:
    ///   - sealed: The bytes that ``seal(_:for:)`` returned. They may have been modified on disk.
    ///   - identifier: The identifier with which the stored value is marked. It can differ from the encryptor's own: the
    ///     current encryptor also receives values with an identifier that no encryptor has, such as that of an earlier version
    ///     of itself.
    ///   - context: The owner, key and kind of the value.
    /// - Throws: Any error if the value cannot be opened or was not sealed for this context. The host logs its type, and the
    ///   program receives error 10102.
    func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8]
}
