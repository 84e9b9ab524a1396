public import MiniCore
internal import Synchronization

/// What a super app plugs into the host, under the vendor's names.
///
/// ## Threading
/// May be used from any thread. What is set counts from the next call of a program.
///
/// - Source: GRVExtensionDelegate, IAPMiniProgram SDK.
public final class GRVExtensionDelegate: Sendable {
    private let encryptor = Mutex<Registration?>(nil)

    init() {}

    /// What encrypts the values of local storage; nil to store them in plaintext.
    ///
    /// Values are put to the encryptor that is registered when they are read, with the identifier that they were stored
    /// with.
    public var encryptorForLocalStorage: (any GRVSecureLocalStorageEncryptorProtocol)? {
        get { encryptor.withLock { $0?.original } }
        set { encryptor.withLock { $0 = newValue.map(Registration.init) } }
    }
}

extension GRVExtensionDelegate: LocalStorageEncryptorProvider {
    /// The registered encryptor.
    public var current: (any LocalStorageEncryptor)? { encryptor.withLock { $0?.adapted } }

    /// Nil: whatever a value is marked with, the registered encryptor judges the identifier itself.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { nil }
}

/// An encryptor as it was registered, and as MiniHost uses it.
///
/// SAFETY: the original is only handed back to whoever asks for what was registered.
private struct Registration: @unchecked Sendable {
    let original: any GRVSecureLocalStorageEncryptorProtocol
    let adapted: GRVLocalStorageEncryptor

    init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        original = encryptor
        adapted = GRVLocalStorageEncryptor(encryptor)
    }
}
