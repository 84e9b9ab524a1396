internal import MiniAPIs
public import MiniCore
internal import MiniNetwork
public import MiniRuntime
public import MiniStorage
internal import MiniStyle

/// The configuration of a host and its programs.
///
/// Every property has a safe default.
///
/// ```swift
/// var configuration = HostConfiguration()
/// configuration.storage = .folder("/var/lib/superapp/mini")
/// configuration.userID = "2088…"
/// ```
public struct HostConfiguration: Sendable {
    /// Where the values and files of programs are stored; by default in memory, so that values are lost with the host.
    public var storage = StorageLocation.ephemeral
    /// The location of compiled Less files across runs; the default keeps none.
    public var styleCache = StyleCacheLocation.none
    /// Encrypts and decrypts stored values; the default stores them in plaintext.
    public var encryptors: any LocalStorageEncryptorSource = LocalStorageEncryptorRing.none
    /// Whether a stored value in plaintext is an error, 10102, because the host seals all of them.
    ///
    /// Nil lets the encryptors and each database decide: a database that is created while there is an encryptor requires sealed
    /// values, and so does one whose values were all sealed by
    /// ``LocalStorageFolder/reseal(_:requiringSealedValues:progress:)``. An attacker who can write the files can change the
    /// setting of a database, so a host whose values are all sealed sets this to true. See <doc:EncryptingLocalStorage>.
    public var requiresSealedValues: Bool?
    /// The source of the key that encrypts the databases of a storage folder; nil for unencrypted databases.
    ///
    /// A plain database is encrypted when a program first uses it. See <doc:EncryptingTheDatabase>.
    public var databaseKey: (any DatabaseKeySource)?
    /// Decides when programs may use their stored data: ``KeybagProtection`` for a device that locks; nil for always.
    ///
    /// A protection with keys encrypts the files that programs write, and those that they wrote before without it.
    /// While it forbids access, calls of storage and files fail with error 10108. Programs receive the events `deviceLock` and
    /// `deviceUnlock` by `my.on`. See <doc:DataProtection>.
    public var protection: (any DataProtection)?
    /// The network of programs; nil for none, so that every call that needs it fails with error 12.
    ///
    /// The default lets programs use every server by HTTPS. ``NetworkConfiguration`` has the other settings:
    /// `configuration.network = HostNetwork(network)`. Its threads start when a program first uses it. Several hosts may share
    /// it, so a host does not shut it down: its two threads run until ``HostNetwork/shutDown()``, or until the last
    /// reference to it is released.
    public var network: (any ProgramNetworkProvider)? = HostNetwork(NetworkConfiguration())
    /// Settings of the network JSAPIs that apply where app.json does not specify them.
    public var requestDefaults = RequestDefaults()
    /// The folders of plugins, each with a plugin.json, by their names in app.json or the ids of their providers.
    ///
    /// Programs that the host opens by their folders use them, see ``ProgramPackage/init(folder:plugins:)``.
    public var plugins: [String: String] = [:]
    /// The signed-in user, who owns the data of programs; empty for none.
    public var userID = ""
    /// The JSAPIs on `my`.
    ///
    /// A host adds its own by `APIRegistry.adding`, and implements delegated ones by `APIRegistry.delegating`.
    public var apis = APIRegistry.builtIn
    /// The permissions of programs.
    public var permissions = Permission.standard
    /// The JSAPIs that need the consent of the user, by their names, with the scope that the user grants.
    ///
    /// ``AuthorizationScope/documented`` has the vendor's. The names are those of JSAPIs that the host implements: by
    /// delegates, or by types of its own that complete later. ``MiniProgramHost/authorizations`` has the decisions. With a scope,
    /// `my.getSetting`, `my.openSetting` and `my.showAuthGuide` work unless the host delegates them.
    public var scopes: [String: AuthorizationScope] = [:]
    /// Whether `my.getSetting`, `my.openSetting` and `my.showAuthGuide` work without scopes, for an interface with its own.
    package var showsSettings = false
    /// The limits of one program.
    public var limits = ProgramLimits()
    /// The maximum number of programs that run at a time; nil for no limit of the host's own.
    ///
    /// Another program fails to start with ``ProgramStartError/tooManyPrograms(limit:)``. The connections of all programs
    /// have a maximum as well: ``NetworkConfiguration/maximumConnections``.
    public var maximumPrograms: Int?
    /// Where programs run; by default in the process of the host, for programs that the host trusts.
    ///
    /// ``MiniProgramHost/init(_:)`` rejects settings that a process of its own cannot have, such as a layout engine of the
    /// host. See <doc:ProcessPerProgram>.
    public var isolation = ProgramIsolation.inProcess
    /// The clock of the timers of programs; by default real time.
    public var clock = ClockMode.real
    /// Information about the device, the app and the program that JSAPIs report.
    public var environment = HostEnvironment()
    /// Shows dialogues; the default cancels each one, so that no consent is granted without a person.
    public var userInterface: any UserInterface = HeadlessUserInterface()
    /// Computes the positions of the nodes of pages on request of a program or its host; by default the engine of MiniHost.
    ///
    /// A program in a process of its own has the default engine only.
    public var layout: any LayoutEngine = BuiltInLayout()
    /// Receives the events of every program; nil for none.
    public var observer: (any ProgramObserver)?
    /// Whether the observer receives successful JSAPI calls as well as failed ones.
    public var recordsSuccessfulCalls = false
    /// Whether the observer receives the changes of pages after each rendering, which are compared for it.
    public var reportsRenderings = false
    /// Results that replace those of JSAPIs, for tests and for runs without a phone.
    public var mocks = FunctionMocks()
    /// Results of delegated JSAPIs that can change while programs run in this process.
    package var replacements: ReplacedResults?
    /// Receives the measurement of each rendering of a program in this process, on the thread of the program.
    package var measure: (@Sendable (RenderingMeasurement) -> Void)?
    /// Returns whether the observer plays sounds and videos of programs in this process, and dispatches their events: it receives
    /// each command as ``ProgramEvent/deviceUI(_:)``.
    ///
    /// Called on the thread of the program at each command.
    package var playsMedia: @Sendable () -> Bool = { false }
    /// Values that the host's own JSAPIs read from their ``CallContext``.
    public var extensions = ContextExtensions()
    /// The start time of a virtual clock; nil for the system's time at the start of each program.
    public var startTime: WallTime?
    /// The seed for the names of temporary and saved files; nil for random names, which cannot be guessed.
    package var fileNameSeed: UInt64?
    /// Code that inspects programs from within; nil in programs that run for people.
    package var agent: ProgramAgent?
    /// Follows results of JSAPIs by the identity of their objects, in audits; nil for none.
    package var marks: ResultMarks?
    /// Records what reaches the one program that the host opens from outside, or provides it; nil for neither.
    package var journal: RunJournal?
    /// Controls the scripts of the one program that the host opens; nil without a debugger.
    package var debugger: (any ProgramDebugger)?
    /// Profiles the program of a host that opens one in its own process; nil for none.
    package var profiler: ProgramProfiler?
    /// Receives the counts of the files of programs in this process; nil without coverage.
    package var coverage: CoverageRecorder?

    /// Creates the default configuration.
    public init() {}
}

/// The place where a host keeps the data of programs.
public enum StorageLocation: Sendable, Hashable {
    /// In memory until the host is deallocated; a program's files among the system's temporary files until the program ends.
    case ephemeral
    /// In databases and files below a folder, which is created if it is missing.
    case folder(String)
}
