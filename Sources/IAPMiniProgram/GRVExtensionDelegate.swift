public import MiniCore
internal import Synchronization

/// What a super app plugs into the host, under the vendor's names.
///
/// A host runs with the one that its configuration was made of, see ``HostConfiguration/init(_:)``.
///
/// ## Threading
/// May be used from any thread. What is set counts from the next call of a program.
///
/// - Source: GRVExtensionDelegate, IAPMiniProgram SDK.
public final class GRVExtensionDelegate: Sendable {
    private let encryptor = Mutex<EncryptorRegistration?>(nil)
    private let networkDelegate = Mutex<NetworkRegistration?>(nil)

    /// Makes one with nothing plugged in.
    public init() {}

    /// What encrypts the values of local storage; nil to store them in plaintext.
    ///
    /// Values are put to the encryptor that is registered when they are read, with the identifier that they were stored
    /// with.
    public var encryptorForLocalStorage: (any GRVSecureLocalStorageEncryptorProtocol)? {
        get { encryptor.withLock { $0?.original } }
        set { Self.replace(encryptor, by: newValue.map(EncryptorRegistration.init)) }
    }

    /// What allows plain HTTP and other schemes; nil to allow neither.
    public var networkAllowedDelegate: (any GRVNetworkRequestAllowDelegate)? {
        get { networkDelegate.withLock { $0?.original } }
        set { Self.replace(networkDelegate, by: newValue.map(NetworkRegistration.init)) }
    }

    /// Lets what was registered go when the lock has been given back: its `deinit` may ask for what is registered.
    private static func replace<Registration: Sendable>(
        _ held: borrowing Mutex<Registration?>,
        by registration: Registration?,
    ) {
        _ = held.withLock { exchange(&$0, with: registration) }
    }
}

extension GRVExtensionDelegate: LocalStorageEncryptorProvider {
    /// The registered encryptor.
    public var current: (any LocalStorageEncryptor)? { encryptor.withLock { $0?.adapted } }

    /// Nil: whatever a value is marked with, the registered encryptor judges the identifier itself.
    public func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? { nil }
}

extension GRVExtensionDelegate: NetworkAllowDelegate {
    private var registered: GRVNetworkAllowDelegate? { networkDelegate.withLock { $0?.adapted } }

    /// What the registered delegate answers; no without one.
    @concurrent public func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await registered?.shouldAllowHttpRequest(url, for: program) ?? false
    }

    /// What the registered delegate answers; no without one.
    @concurrent public func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        await registered?.shouldAllowScheme(url, for: program) ?? false
    }
}

/// An encryptor as it was registered, and as MiniHost uses it.
///
/// SAFETY: the original is only handed back to whoever asks for what was registered.
private struct EncryptorRegistration: @unchecked Sendable {
    let original: any GRVSecureLocalStorageEncryptorProtocol
    let adapted: GRVLocalStorageEncryptor

    init(_ encryptor: any GRVSecureLocalStorageEncryptorProtocol) {
        original = encryptor
        adapted = GRVLocalStorageEncryptor(encryptor)
    }
}

/// A delegate as it was registered, and as MiniHost uses it.
///
/// SAFETY: the original is only handed back to whoever asks for what was registered.
private struct NetworkRegistration: @unchecked Sendable {
    let original: any GRVNetworkRequestAllowDelegate
    let adapted: GRVNetworkAllowDelegate

    init(_ delegate: any GRVNetworkRequestAllowDelegate) {
        original = delegate
        adapted = GRVNetworkAllowDelegate(delegate)
    }
}
