public import MiniCore
public import MiniEngine
internal import MiniView

/// Everything one program is started with.
public struct ProgramOptions: Sendable {
    /// The program's files.
    public var package: ProgramPackage
    /// Whose data it works on.
    public var identity: ProgramIdentity
    /// The JSAPIs on `my`.
    public var catalogue: Catalogue
    /// What the program may call; a JSAPI whose permission is missing answers error 4.
    public var permissions: Set<Permission> = Permission.standard
    /// What it may use.
    public var limits = ProgramLimits()
    /// Whether timers run in real time.
    public var clock = ClockMode.real
    /// Facts that JSAPIs report.
    public var environment = HostEnvironment()
    /// Answers dialogues.
    public var userInterface: any UserInterface
    /// Opens local storage at first use.
    public var storage: any LocalStorageProvider
    /// Opens the program's files at first use; nil when it may have none.
    public var files: (any ProgramFilesProvider)?
    /// Whether the program may use storage and files now; nil for always.
    public var protection: (any DataProtection)?
    /// Makes the program's network at first use; nil when there is none.
    public var network: (any ProgramNetworkProvider)?
    /// How the network JSAPIs behave where app.json does not say so.
    public var networkSettings = NetworkSettings()
    /// Is told what happens; nil for nobody.
    public var observer: (any ProgramObserver)?
    /// Whether the observer is told of successful JSAPI calls as well as failed ones.
    public var recordsSuccessfulCalls = false
    /// Answers that stand in for JSAPIs.
    public var mocks = FunctionMocks()
    /// Computes where the nodes of pages are, when a program or its host asks.
    public var layout: any LayoutEngine = BlockFlowLayout()
    /// Values for the host's own JSAPIs.
    public var extensions = SessionExtensions()
    /// Where a virtual clock begins; nil for the system's time at the start.
    public var startTime: WallTime?
    /// What looks into the program from within; nil in programs that run for people.
    package var agent: ProgramAgent?

    /// Makes options with the defaults for everything else.
    public init(
        package: ProgramPackage,
        identity: ProgramIdentity,
        catalogue: Catalogue,
        userInterface: any UserInterface,
        storage: any LocalStorageProvider,
    ) {
        self.package = package
        self.identity = identity
        self.catalogue = catalogue
        self.userInterface = userInterface
        self.storage = storage
    }
}
