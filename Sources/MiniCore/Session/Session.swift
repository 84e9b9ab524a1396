/// What one running program lends to its JSAPIs: the only way from a JSAPI to anything outside it.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class Session {
    /// Which program of which user is calling.
    public let identity: ProgramIdentity
    /// Facts about the program, the device and the launch that JSAPIs report.
    public let environment: HostEnvironment
    /// Moves between pages.
    public let navigation: any Navigation
    /// Shows dialogues.
    ///
    /// Already guarded by the host's deadline.
    public let userInterface: any UserInterface
    /// How the program's wall clock reads; stands still with a virtual clock.
    public let now: () -> WallTime
    /// Sends an event to the program's `my.on` listeners.
    public let emit: (_ event: String, _ value: Value) -> Void
    /// Answers `my.canIUse`.
    public let capabilities: (_ query: String) -> Bool

    private let openStorage: () throws(APIError) -> any LocalStorage
    private var openedStorage: (any LocalStorage)?
    private var extensions: [ObjectIdentifier: any Sendable]

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - openStorage: Opens the program's storage; called at first use, and again after a failure.
    ///   - extensions: Values for a host's own session keys.
    public init(
        identity: ProgramIdentity,
        environment: HostEnvironment,
        navigation: any Navigation,
        userInterface: any UserInterface,
        now: @escaping () -> WallTime,
        emit: @escaping (String, Value) -> Void,
        capabilities: @escaping (String) -> Bool,
        extensions: SessionExtensions = SessionExtensions(),
        openStorage: @escaping () throws(APIError) -> any LocalStorage,
    ) {
        self.identity = identity
        self.environment = environment
        self.navigation = navigation
        self.userInterface = userInterface
        self.now = now
        self.emit = emit
        self.capabilities = capabilities
        self.extensions = extensions.values
        self.openStorage = openStorage
    }

    /// The program's local storage, opened at first use.
    public var storage: any LocalStorage {
        get throws(APIError) {
            if let openedStorage { return openedStorage }
            let storage = try openStorage()
            openedStorage = storage
            return storage
        }
    }

    /// What the host put under a key of its own, or the key's default.
    public subscript<Key: SessionKey>(key: Key.Type) -> Key.Value {
        extensions[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }

    /// Closes the storage if it was opened.
    ///
    /// Idempotent.
    public func close() {
        openedStorage?.close()
        openedStorage = nil
    }
}
