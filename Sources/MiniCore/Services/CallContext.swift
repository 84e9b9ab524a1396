/// What a JSAPI can use: the state of the calling program, and the services of the host.
///
/// A JSAPI has no other access to anything outside of itself.
///
/// ## Threading
/// Belongs to one program and is used on its thread only.
public final class CallContext {
    /// The calling program and its user.
    public let identity: ProgramIdentity
    /// Information about the program, the device and the launch that JSAPIs report.
    public package(set) var environment: HostEnvironment
    /// Navigates between pages.
    public let navigation: any Navigation
    /// The current time of the program's wall clock.
    ///
    /// It does not advance by itself with a virtual clock.
    public let now: () -> WallTime
    /// Sends an event to the listeners that the program registered with `my.on`.
    public let emitGlobally: (_ event: String, _ value: ScriptValue) -> Void
    /// Whether a feature works in this program, as `my.canIUse` returns it; ``APIRegistry/supports(_:permissions:)`` describes
    /// the queries.
    public let supports: (_ query: String) -> Bool
    /// The content of a file of the program's package; nil if it does not exist or cannot be read.
    public let packageFile: (_ path: String) -> [UInt8]?
    /// The content of a file that the program itself can read, because mini.project.json includes it.
    public let includedFile: (_ path: String) -> [UInt8]?
    /// The settings of the network JSAPIs.
    public let requestDefaults: RequestDefaults

    /// The state of the screen and the device that the program can change.
    public let deviceUI = DeviceUIState()
    /// The network connection of the program.
    ///
    /// A host can change it while the program runs.
    public var networkStatus: NetworkStatus
    /// The sockets that the program has opened.
    package let sockets = ProgramSockets()

    /// What the host serves to the program.
    package let services: ProgramServices
    /// Decodes the charsets of responses; nil to read all text as UTF-8.
    package let textDecoder: NetworkResponse.TextDecoder?
    private var extensions: [ObjectIdentifier: any Sendable]

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - packageFile: Reads a file of the program's package.
    ///   - includedFile: Reads a file of the package that mini.project.json includes for reading.
    ///   - extensions: Values for a host's own context keys.
    ///   - services: What the host serves to the program.
    ///   - textDecoder: Decodes the charsets of responses.
    package init(
        identity: ProgramIdentity,
        environment: HostEnvironment,
        navigation: any Navigation,
        now: @escaping () -> WallTime,
        emitGlobally: @escaping (String, ScriptValue) -> Void,
        supports: @escaping (String) -> Bool,
        packageFile: @escaping (String) -> [UInt8]? = { _ in nil },
        includedFile: @escaping (String) -> [UInt8]? = { _ in nil },
        requestDefaults: RequestDefaults = RequestDefaults(),
        extensions: ContextExtensions = ContextExtensions(),
        services: ProgramServices,
        textDecoder: NetworkResponse.TextDecoder? = nil,
    ) {
        self.identity = identity
        self.environment = environment
        networkStatus = environment.networkStatus
        self.navigation = navigation
        self.now = now
        self.emitGlobally = emitGlobally
        self.supports = supports
        self.extensions = extensions.values
        self.packageFile = packageFile
        self.includedFile = includedFile
        self.requestDefaults = requestDefaults
        self.services = services
        self.textDecoder = textDecoder
    }

    /// Shows dialogues.
    public var userInterface: ProgramUserInterface { services.userInterface }

    /// The program's local storage, opened at first use.
    public var storage: any LocalStorage { get throws(APIError) { try services.storage } }

    /// The program's network, created at first use.
    public var network: any ProgramNetwork { get throws(APIError) { try services.network } }

    /// The program's files, opened at first use.
    public var files: any ProgramFiles { get throws(APIError) { try services.files } }

    /// The host's value for a context key, or the key's default.
    public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
        extensions[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
}
