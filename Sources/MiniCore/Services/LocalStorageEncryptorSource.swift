/// Provides the encryptors that seal and open the values of local storage.
///
/// Most hosts use ``LocalStorageEncryptorRing``, which is fixed. Another provider can change the encryptors while programs run:
/// the provider is queried at every call that seals or opens a value.
///
/// ## Threading
/// Called on the threads of programs, several at once.
public protocol LocalStorageEncryptorSource: Sendable {
    /// The encryptor that seals values; nil to store them in plaintext.
    var current: (any LocalStorageEncryptor)? { get }

    /// The encryptor for values that are marked with an identifier; nil if there is none, in which case the current one is
    /// used.
    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)?

    /// Whether all values of a folder must be sealed, so that plaintext is rejected as a forgery; `false` by default.
    ///
    /// Queried when a database is opened.
    var requiresSealedValues: Bool { get }
}

extension LocalStorageEncryptorSource {
    /// Plaintext is accepted, unless the host or the mark of a database requires sealed values.
    public var requiresSealedValues: Bool { false }
}
