public import MiniCore
internal import Synchronization

/// The components that a super app registers with the host, under the vendor's names.
///
/// A host uses the instance that its configuration was created from. See ``HostConfiguration/init(_:)``.
///
/// ## Threading
/// May be used from any thread. A change applies from the next call of a program.
///
/// - Source: GRVExtensionDelegate, IAPMiniProgram SDK.
public final class GRVExtensionDelegate: Sendable {
    private let encryptor = Mutex<EncryptorRegistration?>(nil)
    private let networkDelegate = Mutex<NetworkRegistration?>(nil)

    /// Creates a delegate without registered components.
    public init() {}

    /// The encryptor for the values of local storage; nil to store them in plaintext.
    ///
    /// A value is decrypted by the encryptor that is registered when the value is read. It receives the identifier that the
    /// value was stored with.
    public var encryptorForLocalStorage: (any GRVSecureLocalStorageEncryptorProtocol)? {
        get { encryptor.withLock { $0?.original } }
        set { Self.replace(encryptor, by: newValue.map(EncryptorRegistration.init)) }
    }

    /// The delegate that allows plain HTTP and other schemes; nil to allow neither.
    public var networkAllowedDelegate: (any GRVNetworkRequestAllowDelegate)? {
        get { networkDelegate.withLock { $0?.original } }
        set { Self.replace(networkDelegate, by: newValue.map(NetworkRegistration.init)) }
    }

    /// Releases the old registration after the lock is released, since its `deinit` may read the properties of this object.
    private static func replace<Registration: Sendable>(
        _ held: borrowing Mutex<Registration?>,
        by registration: Registration?,
    ) {
        _ = held.withLock { exchange(&$0, with: registration) }
    }
}

extension GRVExtensionDelegate: LocalStorageEncryptorSource {
    /// The registered encryptor.
    public var current: (any LocalStorageEncryptor)? { encryptor.withLock { $0?.adapted } }

    /// Always nil: the registered encryptor checks the identifier of a value itself.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { nil }
}

extension GRVExtensionDelegate: NetworkAllowDelegate {
    private var registered: GRVNetworkAllowDelegate? { networkDelegate.withLock { $0?.adapted } }

    /// The decision of the registered delegate; false without one.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await registered?.shouldAllowHttpRequest(url, for: program) ?? false
    }

    /// The decision of the registered delegate; false without one.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await registered?.shouldAllowScheme(url, for: program) ?? false
    }
}

/// A registered encryptor and its adapter to MiniHost's protocol.
///
/// SAFETY: the original is only returned to callers that read the property.
private struct EncryptorRegistration: @unchecked Sendable {
    let original: any GRVSecureLocalStorageEncryptorProtocol
    let adapted: GRVLocalStorageEncryptor

    init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        original = encryptor
        adapted = GRVLocalStorageEncryptor(encryptor)
    }
}

/// A registered delegate and its adapter to MiniHost's protocol.
///
/// SAFETY: the original is only returned to callers that read the property.
private struct NetworkRegistration: @unchecked Sendable {
    let original: any GRVNetworkRequestAllowDelegate
    let adapted: GRVNetworkAllowDelegate

    init(_ delegate: any GRVNetworkRequestAllowDelegate) {
        original = delegate
        adapted = GRVNetworkAllowDelegate(delegate)
    }
}
