public import MiniCore
public import MiniEngine
internal import MiniView

/// The options with which a program is started.
public struct ProgramOptions: Sendable {
    /// The program's files.
    public var package: ProgramPackage
    /// The program and the user whose data it uses.
    public var identity: ProgramIdentity
    /// The JSAPIs on `my`.
    public var apis: APIRegistry
    /// The permissions of the program; a JSAPI whose permission is missing fails with error 4.
    public var permissions: Set<Permission> = Permission.standard
    /// The resource limits.
    public var limits = ProgramLimits()
    /// Whether timers run in real time.
    public var clock = ClockMode.real
    /// The facts about the host and the device that JSAPIs report.
    public var environment = HostEnvironment()
    /// Shows dialogues.
    public var userInterface: any UserInterface
    /// Opens local storage at first use.
    public var storage: any LocalStorageProvider
    /// Opens the program's files at first use; nil if it may have none.
    public var files: (any ProgramFilesProvider)?
    /// The state of data protection, which permits storage and files only while the device is unlocked; nil for always.
    public var protection: (any DataProtection)?
    /// Makes the program's network at first use; nil if it has none.
    public var network: (any ProgramNetworkProvider)?
    /// The settings of network JSAPIs that app.json does not specify.
    public var networkSettings = RequestDefaults()
    /// Receives the events of the program; nil for none.
    public var observer: (any ProgramObserver)?
    /// Whether the observer receives successful JSAPI calls in addition to failed ones.
    public var recordsSuccessfulCalls = false
    /// The mocked results of JSAPIs.
    public var mocks = FunctionMocks()
    /// Computes the boxes of nodes on request of a program or its host.
    public var layout: any LayoutEngine = BlockFlowLayout()
    /// Values for the host's own JSAPIs.
    public var extensions = SessionExtensions()
    /// The initial time of a virtual clock; nil for the system's time at the start.
    public var startTime: WallTime?
    /// The agent in the program's context; nil outside of tests.
    package var agent: ProgramAgent?

    /// Makes options with the defaults for everything else.
    public init(
        package: ProgramPackage,
        identity: ProgramIdentity,
        apis: APIRegistry,
        userInterface: any UserInterface,
        storage: any LocalStorageProvider,
    ) {
        self.package = package
        self.identity = identity
        self.apis = apis
        self.userInterface = userInterface
        self.storage = storage
    }
}
