public import MiniCore

/// Adapts an encryptor of the vendor's protocol to MiniHost's protocol.
///
/// A host does not create one: ``GRVExtensionDelegate/encryptorForLocalStorage`` takes the encryptor itself. With the adapter,
/// `EncryptorCompatTest` of MiniTesting tests an encryptor, with the exemption `.contextIsNotAuthenticated`. The name is
/// MiniHost's.
///
/// ## Threading
/// May be used from any thread. The encryptor is called by one thread at a time.
public final class GRVLocalStorageEncryptorAdapter: LocalStorageEncryptor {
    /// The reason why a value could not be sealed or opened.
    public enum Failure: Error, Sendable, Hashable {
        /// The encryptor returned nil.
        case returnedNil
        /// The stored bytes are not text.
        case storedBytesAreNoText
    }

    private let calls: EncryptorCalls
    private let components: GRVExtensionDelegate

    /// Creates an adapter, which reads the identifier of the encryptor.
    ///
    /// From now on, only the adapter may use the encryptor. A call waits up to five seconds for a running one.
    public convenience init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        self.init(EncryptorCalls(encryptor), GRVExtensionDelegate())
    }

    /// Creates an adapter.
    ///
    /// - Parameter components: The deadline of calls, and the receiver of errors.
    init(_ calls: EncryptorCalls, _ components: GRVExtensionDelegate) {
        self.calls = calls
        self.components = components
    }

    /// The encryptor's identifier.
    public var identifier: String { calls.identifier }

    /// Encrypts a value; the context is ignored.
    ///
    /// - Throws: ``Failure``; an `APIError` for `.outOfTime` if another call takes longer than
    ///   ``GRVExtensionDelegate/deadline``.
    public func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        let data = String(decoding: plaintext, as: UTF8.self)
        let encrypted = try calls.result(of: "encrypt", for: components) { $0.encrypt(data).encryptedText }
        guard let encrypted else { throw Failure.returnedNil }
        return Array(encrypted.utf8)
    }

    /// Decrypts a value; the context is ignored.
    ///
    /// - Throws: ``Failure``; an `APIError` for `.outOfTime` if another call takes longer than
    ///   ``GRVExtensionDelegate/deadline``.
    public func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        guard let data = String(validating: sealed, as: UTF8.self) else { throw Failure.storedBytesAreNoText }
        let decrypted = try calls.result(of: "decrypt", for: components) { $0.decrypt(data, identifier: identifier) }
        guard let decrypted else { throw Failure.returnedNil }
        return Array(decrypted.utf8)
    }
}
