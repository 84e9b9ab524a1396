internal import MiniAPIs
public import MiniCore
public import MiniEngine
internal import MiniNetwork
public import MiniRuntime
public import MiniStorage
internal import MiniView

/// How a host runs programs.
///
/// Every property has a safe default; change what differs.
///
/// ```swift
/// var configuration = HostConfiguration()
/// configuration.storage = .folder("/var/lib/superapp/mini")
/// configuration.userID = "2088…"
/// ```
public struct HostConfiguration: Sendable {
    /// Where local storage is kept.
    public var storage = StorageLocation.ephemeral
    /// What seals stored values and opens them; the default stores them in plaintext.
    public var encryptors: any LocalStorageEncryptorProvider = LocalStorageEncryptors.none
    /// Whether a stored value in plaintext is an error, 10102, because the host seals all of them.
    ///
    /// Nil as each database says: one that is made while there is an encryptor requires it, and one whose values were all sealed
    /// by ``LocalStorageFolder/reseal(_:progress:)``. Whoever can write the files can make a database say otherwise, so a host
    /// whose values are all sealed sets this to true. <doc:EncryptingLocalStorage> tells the rest.
    public var requiresSealedValues: Bool?
    /// Where the key comes from that the databases of a storage folder are encrypted with; nil to keep them in plain.
    ///
    /// A plain database is encrypted when a program first uses it. <doc:EncryptingTheDatabase> tells the rest.
    public var databaseKey: (any DatabaseKeySource)?
    /// Whether programs may use what they have stored: ``KeybagProtection`` for a device that locks; nil for always.
    ///
    /// A protection with keys encrypts the files that programs write, also those that they wrote before without it.
    /// While it forbids access, calls of storage and files fail with error 10108. Programs get the events `deviceLock` and
    /// `deviceUnlock` by `my.on`. <doc:DataProtection> tells the rest.
    public var protection: (any DataProtection)?
    /// What programs reach servers through; nil for no network, so that every call that needs it fails with error 12.
    ///
    /// The default lets them use every server by HTTPS. ``MiniNetwork/NetworkConfiguration`` says what else a host decides:
    /// `configuration.network = HostNetwork(network)`. Nothing of it runs before a program uses it. Several hosts may share it,
    /// so none of them ends it: its two threads run until ``MiniNetwork/HostNetwork/shutDown()``, or until nobody has it any
    /// more.
    public var network: (any ProgramNetworkProvider)? = HostNetwork(NetworkConfiguration())
    /// How the network JSAPIs behave where app.json does not say so.
    public var networkSettings = NetworkSettings()
    /// The signed-in user, whose data programs work on; empty for nobody.
    public var userID = ""
    /// The JSAPIs on `my`.
    ///
    /// A host adds its own by `Catalogue.adding`, and answers what is left to it by `Catalogue.delegating`.
    public var catalogue = Catalogue.builtIn
    /// What programs may call.
    public var permissions = Permission.standard
    /// What a program may use.
    public var limits = ProgramLimits()
    /// Whether timers run in real time.
    public var clock = ClockMode.real
    /// Facts that JSAPIs report.
    public var environment = HostEnvironment()
    /// Shows dialogues; the default cancels each one, so that nobody consents to what no person saw.
    public var userInterface: any UserInterface = HeadlessUserInterface()
    /// Computes where the nodes of pages are, when a program or its host asks; the default estimates it.
    public var layout: any LayoutEngine = BlockFlowLayout()
    /// Is told what happens in every program; nil for nobody.
    public var observer: (any ProgramObserver)?
    /// Whether the observer is told of successful JSAPI calls as well as failed ones.
    public var recordsSuccessfulCalls = false
    /// Answers that stand in for JSAPIs, for tests and for runs without a phone.
    public var mocks = FunctionMocks()
    /// Values for the host's own JSAPIs.
    public var extensions = SessionExtensions()
    /// Where a virtual clock begins; nil for the system's time at the start of each program.
    public var startTime: WallTime?
    /// What the names of temporary and saved files follow from; nil for chance, so that nobody guesses them.
    package var fileNameSeed: UInt64?
    /// What looks into programs from within; nil in programs that run for people.
    package var agent: ProgramAgent?

    /// Makes the default configuration.
    public init() {}
}

/// Where a host keeps what programs store.
public enum StorageLocation: Sendable, Hashable {
    /// In memory, gone with the host; a program's files among the system's temporary files, gone with the program.
    case ephemeral
    /// In databases and files below a folder, which is created when it is missing.
    case folder(String)
}
