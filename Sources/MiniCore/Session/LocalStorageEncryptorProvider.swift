/// Tells which encryptor seals, and which one opens.
///
/// Most hosts pass ``LocalStorageEncryptors``, which is fixed; another provider can change its answer while programs
/// run: it is asked at every call that seals or opens a value.
///
/// ## Threading
/// Asked on the threads of programs, several at once.
public protocol LocalStorageEncryptorProvider: Sendable {
    /// What seals values from now on; nil to store them in plaintext.
    var current: (any LocalStorageEncryptor)? { get }

    /// What opens values that carry a mark; nil when no encryptor has it, and then the current one is asked.
    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)?
}
