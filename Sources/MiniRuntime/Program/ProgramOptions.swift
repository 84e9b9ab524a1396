package import MiniCore
internal import MiniStyle

/// The options with which a program is started.
package struct ProgramOptions: Sendable {
    /// The program's files.
    package var package: ProgramPackage
    /// The program and the user whose data it uses.
    package var identity: ProgramIdentity
    /// The JSAPIs on `my`.
    package var apis: APIRegistry
    /// The permissions of the program; a JSAPI whose permission is missing fails with error 4.
    package var permissions = ProgramPermissions(Permission.standard)
    /// Decides about the consent of the user to calls; nil if no JSAPI needs it.
    package var authorizer: (any CallAuthorizer)?
    /// The resource limits.
    package var limits = ProgramLimits()
    /// Whether timers run in real time.
    package var clock = ClockMode.real
    /// The facts about the host and the device that JSAPIs report.
    package var environment = HostEnvironment()
    /// Shows dialogues.
    package var userInterface: any UserInterface
    /// Opens local storage at first use.
    package var storage: any LocalStorageProvider
    /// Opens the program's files at first use; nil if it may have none.
    package var files: (any ProgramFilesProvider)?
    /// The state of data protection, which permits storage and files only while the device is unlocked; nil for always.
    package var protection: (any DataProtection)?
    /// Makes the program's network at first use; nil if it has none.
    package var network: (any ProgramNetworkProvider)?
    /// The settings of network JSAPIs that app.json does not specify.
    package var requestDefaults = RequestDefaults()
    /// Decodes the charsets of responses; nil to read all text as UTF-8.
    package var textDecoder: NetworkResponse.TextDecoder?
    /// Receives the events of the program; nil for none.
    package var observer: (any ProgramObserver)?
    /// Whether the observer receives successful JSAPI calls in addition to failed ones.
    package var recordsSuccessfulCalls = false
    /// Whether the observer receives the changes of pages after each rendering, which are compared for it.
    package var reportsRenderings = false
    /// Receives the measurement of each rendering on the program's thread; nil for none, because measuring takes time.
    package var measure: (@Sendable (RenderingMeasurement) -> Void)?
    /// Returns whether the host plays sounds and videos and dispatches their events, which the program does by itself otherwise.
    ///
    /// Called on the program's thread at each command.
    package var playsMedia: @Sendable () -> Bool = { false }
    /// Receives the name of a JSAPI before a call of it begins, on the program's thread, unless the call before was one of the
    /// same JSAPI; nil for none.
    package var callBegins: (@Sendable (_ name: String) -> Void)?
    /// The mocked results of JSAPIs.
    package var mocks = FunctionMocks()
    /// Results of delegated JSAPIs that can change while the program runs; nil for none.
    package var replacements: ReplacedResults?
    /// Computes the boxes of nodes on request of a program or its host.
    package var layout: any LayoutEngine = BuiltInLayout()
    /// Values for the host's own JSAPIs.
    package var extensions = ContextExtensions()
    /// Forwards the calls of the JSAPIs of ``APIRegistry/shapes``; nil if there are none.
    package var forwarder: (any FunctionForwarder)?
    /// The initial time of a virtual clock; nil for the system's time at the start.
    package var startTime: WallTime?
    /// The agent in the program's context; nil outside of tests.
    package var agent: ProgramAgent?
    /// Follows results of JSAPIs in a program without an agent; nil for none.
    package var marks: ResultMarks?
    /// Records what reaches the program from outside, or provides it; nil for neither.
    package var journal: RunJournal?
    /// Controls the scripts of the program; nil without a debugger.
    package var debugger: (any ProgramDebugger)?
    /// Profiles the program; nil for none.
    package var profiler: ProgramProfiler?
    /// Receives the counts of the program's files at its end; nil without coverage.
    package var coverage: CoverageRecorder?

    /// Makes options with the defaults for everything else.
    package init(
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

    /// Sets the launch of the environment to that of a page.
    ///
    /// - Parameter page: The first page with an optional query; nil for that of app.json.
    package mutating func setLaunch(at page: String?) {
        let app = package.app
        let url = page ?? app.entryPage
        let reference = PageReference(url, relativeTo: nil, isDecoded: app.decodesQuery) { app.pages.contains($0) }
        environment.launch.path = reference?.path ?? url
        if environment.launch.query.isEmpty { environment.launch.query = reference?.query ?? ScriptObject() }
        environment.enter = environment.launch
    }
}
