public import MiniCore
internal import Synchronization

/// Adapts an encryptor of the vendor's protocol to MiniHost's protocol.
///
/// ``GRVExtensionDelegate`` creates its own. The type is public so that `EncryptorCompatTest` can test an encryptor of the
/// vendor's protocol, with the exemption `.contextIsNotAuthenticated`.
///
/// ## Threading
/// May be used from any thread. The encryptor is called by one thread at a time.
///
/// SAFETY: the encryptor need not be safe for several threads; the lock is held whenever it is used.
public final class GRVLocalStorageEncryptor: LocalStorageEncryptor, @unchecked Sendable {
    /// The reason why a value could not be sealed or opened.
    public enum Failure: Error, Sendable, Hashable {
        /// The encryptor returned nil.
        case returnedNil
        /// The stored bytes are not text.
        case storedBytesAreNoText
    }

    private let encryptor: any GRVSecureLocalStorageEncryptorProtocol
    private let lock = Mutex<Void>(())

    /// Creates an adapter.
    ///
    /// From now on, only the adapter may use the encryptor.
    public init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) { self.encryptor = encryptor }

    /// The encryptor's identifier.
    public var identifier: String { lock.withLock { _ in encryptor.identifier } }

    /// Encrypts a value; the context is ignored.
    ///
    /// - Throws: ``Failure``
    public func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        let data = String(decoding: plaintext, as: UTF8.self)
        let encrypted = lock.withLock { _ in encryptor.encrypt(data).encryptedText }
        guard let encrypted else { throw Failure.returnedNil }
        return Array(encrypted.utf8)
    }

    /// Decrypts a value; the context is ignored.
    ///
    /// - Throws: ``Failure``
    public func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        guard let data = String(validating: sealed, as: UTF8.self) else { throw Failure.storedBytesAreNoText }
        let decrypted = lock.withLock { _ in encryptor.decrypt(data, identifier: identifier) }
        guard let decrypted else { throw Failure.returnedNil }
        return Array(decrypted.utf8)
    }
}
