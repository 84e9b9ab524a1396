public import MiniCore
internal import MiniIsolation
internal import MiniNetwork
public import MiniRuntime
internal import MiniStorage
internal import Synchronization

/// Runs mini programs: the entry point for super apps and tools.
///
/// ```swift
/// let host = try MiniProgramHost()
/// let program = try await host.open("MiniPrograms/hello")
/// print(try await program.outline())
/// await host.stop()
/// ```
///
/// Any number of programs of any number of users may run at once, each on its own thread and in its own virtual machine. A host
/// that is deallocated without ``stop()`` stops its programs: keep a reference to it as long as they run.
///
/// ## Threading
/// May be used from any thread.
public final class MiniProgramHost: Sendable {
    /// The configuration that programs run with.
    public let configuration: HostConfiguration
    /// The decisions of users about the scopes of ``HostConfiguration/scopes``.
    public let authorizations: UserAuthorizations

    let storage: any LocalStorageProvider
    let files: any ProgramFilesProvider
    /// The JSAPIs of the configuration, and those that show decisions about scopes.
    private let apis: APIRegistry
    private let running = Mutex(Running())
    /// The workers of programs, made at the first use.
    private let workers = Mutex<WorkerHost?>(nil)

    /// The programs that run, and whether more may be added.
    private struct Running {
        var programs: [ProgramIdentity: HostedProgram] = [:]
        /// Whether no program can be added any more.
        var isShutDown = false

        /// Checks whether a program can be added.
        func admit(_ identity: ProgramIdentity, limit: Int?) throws(ProgramStartError) {
            if isShutDown { throw .shutDown }
            guard programs[identity] == nil else { throw .alreadyRunning(identity) }
            if let limit, programs.count >= limit { throw .tooManyPrograms(limit: limit) }
        }
    }

    /// Creates a host; opens and creates nothing before a program needs it.
    ///
    /// - Throws: ``HostError`` for an invalid limit, a user id that is too long, or a storage folder that is not writable.
    public init(_ configuration: HostConfiguration = HostConfiguration()) throws(HostError) {
        try configuration.validate()
        let fileEncryption = configuration.protection?.fileEncryption
        switch configuration.storage {
        case .ephemeral:
            storage = InMemoryLocalStorageProvider(
                encryptors: configuration.encryptors,
                requiresSealedValues: configuration.requiresSealedValues,
            )
            files = ProgramFilesFolder.ephemeral.naming(bySeed: configuration.fileNameSeed)
                .encrypting(with: fileEncryption)
            _ = Self.abandonedFoldersRemoval
        case .folder(let folder):
            storage = LocalStorageFolder(
                folder: folder,
                encryptors: configuration.encryptors,
                databaseKey: configuration.databaseKey,
                requiresSealedValues: configuration.requiresSealedValues,
            )
            files = ProgramFilesFolder(folder: folder).naming(bySeed: configuration.fileNameSeed)
                .encrypting(with: fileEncryption)
        }
        authorizations = UserAuthorizations(
            configuration.scopes,
            storage: storage,
            protection: configuration.protection,
            userInterface: configuration.userInterface,
        )
        apis = try configuration.registry(showing: authorizations)
        self.configuration = configuration
    }

    /// Runs once per process.
    private static let abandonedFoldersRemoval: Void = RunFolders.removeAbandoned()

    /// Removes the folders of ended processes now, for the children that this process forks.
    package static func removeAbandonedFolders() { _ = abandonedFoldersRemoval }

    /// Starts to create the engine of the next opened program on its own thread, in parallel with the caller.
    ///
    /// A process that opens one program and ends, such as a command, calls it first: its program opens some milliseconds
    /// earlier. The call is optional: opening a program creates a missing engine. Only a program with the default script limits
    /// and the real clock uses the prepared engine.
    ///
    /// - Parameter isolation: Where the program will run. With `.process`, the process is started if
    ///   ``WorkerOptions/startsDirectly`` is set; otherwise nothing is done.
    public static func prepare(_ isolation: ProgramIsolation = .inProcess) {
        switch isolation {
        case .inProcess: LocalProgram.prepare()
        case .process(let options): if options.startsDirectly { PreparedWorker.begin(options) }
        }
    }

    /// Prepares the next program in this process with the limits and the clock of this host, on a thread of its own.
    ///
    /// A small program runs in advance, with storage in memory and without a network, see
    /// ``LocalProgram/prepare(limits:clock:_:)``.
    package func prepareLocal() {
        let apis = configuration.apis
        let rehearsal = ProgramRehearsal { program in
            ProgramOptions(
                package: program,
                identity: ProgramRehearsal.identity,
                apis: apis,
                userInterface: HeadlessUserInterface(),
                storage: InMemoryLocalStorageProvider(),
            )
        }
        LocalProgram.prepare(limits: configuration.limits.script, clock: configuration.clock, rehearsal)
    }

    /// Starts the program in a folder or a zip archive and opens its first page.
    ///
    /// - Parameters:
    ///   - path: The folder with app.json, or an archive, see ``ProgramPackage/init(path:plugins:)``.
    ///   - page: The first page with an optional query, `pages/a/b?x=1`; nil for the first page of app.json.
    ///   - appID: The program's id; nil for the id in its mini.project.json. A super app passes its own id for the program:
    ///     a file of the program could contain the id of another one and so reach the stored data of that program.
    ///   - options: The settings that differ from those of the configuration.
    /// - Returns: The program after `onLoad` and `onShow` of the page. It runs until ``MiniProgram/stop()``, or until it
    ///   exceeds a limit.
    /// - Throws: ``ProgramStartError``; `.alreadyRunning` for a program that already runs for the same user: pass a link to it
    ///   by ``program(_:)`` and ``MiniProgram/enter(at:with:)``; `.tooManyPrograms` beyond
    ///   ``HostConfiguration/maximumPrograms``.
    public func open(
        _ path: String,
        page: String? = nil,
        appID: String? = nil,
        options: OpenOptions = OpenOptions(),
    ) async throws(ProgramStartError) -> any MiniProgram {
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: path, plugins: configuration.plugins)
        } catch {
            throw .package(error)
        }
        return try await open(package, page: page, appID: appID, options: options)
    }

    /// Starts a program whose package was read before, and opens its first page.
    ///
    /// Any number of programs can share a package. The parameters and errors are those of the method with a path.
    ///
    /// - Throws: ``ProgramStartError``.
    public func open(
        _ package: ProgramPackage,
        page: String? = nil,
        appID: String? = nil,
        options: OpenOptions = OpenOptions(),
    ) async throws(ProgramStartError) -> any MiniProgram {
        guard case .process(let workerOptions) = options.isolation ?? configuration.isolation else {
            return try await openLocal(package, page: page, appID: appID, options: options)
        }
        let programOptions = try programOptions(for: package, appID: appID, options)
        return try await openIsolated(programOptions, workerOptions, page: page)
    }

    /// Starts a program in this process, for a caller that controls its thread.
    ///
    /// - Throws: ``ProgramStartError``, as ``open(_:page:appID:options:)`` does.
    package func openLocal(
        _ package: ProgramPackage,
        page: String? = nil,
        appID: String? = nil,
        options: OpenOptions = OpenOptions(),
    ) async throws(ProgramStartError) -> LocalProgram {
        let programOptions = try programOptions(for: package, appID: appID, options)
        let hosted = try add(programOptions.identity) { .local(LocalProgram(programOptions)) }
        guard case .local(let program) = hosted else { preconditionFailure("The program is in another process.") }
        try await program.start(page: page)
        return program
    }

    /// Starts a program in a worker process.
    private func openIsolated(
        _ options: ProgramOptions,
        _ workerOptions: WorkerOptions,
        page: String?,
    ) async throws(ProgramStartError) -> any MiniProgram {
        let isolated = IsolatedProgramOptions(options, page: page)
        // Starting a process takes time, in which other programs can be opened and stopped.
        try running.withLock { running throws(ProgramStartError) in
            try running.admit(options.identity, limit: configuration.maximumPrograms)
        }
        let workers = try sharedWorkers()
        let makeWorker: RestartingProgram.MakeWorker = { isolated, instance throws(ProgramStartError) in
            let made = try FileDescriptors.withCapacity(for: Self.descriptorCount) { () throws(ProgramStartError) in
                try workers.makeProgram(isolated, options, workerOptions, instance: instance)
            }
            guard let made else { throw .tooManyOpenFiles(limit: FileDescriptors.limit) }
            return made
        }
        if workerOptions.restart.permitsRestart {
            let program = RestartingProgram(isolated, workerOptions.restart, makeWorker)
            _ = try add(options.identity) { .restarting(program) }
            try await program.start()
            return program
        }
        let program = try makeWorker(isolated, ProgramInstance.next())
        do throws(ProgramStartError) {
            _ = try add(options.identity) { .isolated(program) }
        } catch {
            await program.stop()
            throw error
        }
        try await program.start(isolated.start)
        return program
    }

    /// The descriptors of a program in a process of its own: its two sockets, three of an open storage and one of its files.
    private static let descriptorCount = 6

    private func sharedWorkers() throws(ProgramStartError) -> WorkerHost {
        try workers.withLock { workers throws(ProgramStartError) in
            if let workers { return workers }
            do throws(WorkerLaunchError) {
                let made = try WorkerHost()
                workers = made
                return made
            } catch {
                throw .worker(error.description)
            }
        }
    }

    /// Adds a program to the running ones until its end.
    private func add(
        _ identity: ProgramIdentity,
        _ make: () -> HostedProgram,
    ) throws(ProgramStartError) -> HostedProgram {
        let program = try running.withLock { running throws(ProgramStartError) -> HostedProgram in
            try running.admit(identity, limit: configuration.maximumPrograms)
            let program = make()
            running.programs[identity] = program
            return program
        }
        program.onEnd { [weak self] _ in self?.running.withLock { $0.programs[identity] = nil } }
        return program
    }

    deinit {
        for program in programs { Task { await program.stop() } }
    }

    /// The programs that are running.
    public var programs: [any MiniProgram] { hosted.map(\.program) }

    /// The running program with an identity; nil if it does not run.
    public func program(_ identity: ProgramIdentity) -> (any MiniProgram)? {
        running.withLock { $0.programs[identity] }?.program
    }

    /// The running programs, in this process or in others.
    var hosted: [HostedProgram] { running.withLock { Array($0.programs.values) } }

    /// Refuses to open further programs.
    func refusePrograms() { running.withLock { $0.isShutDown = true } }

    /// Stops every program, and returns when all of them have ended.
    ///
    /// The host can open programs afterwards, unlike after ``shutDown(within:)``. The network of the configuration is not shut
    /// down. Programs are stopped in parallel, so that a program that cannot be interrupted delays no other.
    public func stop() async {
        await withTaskGroup { group in
            for program in programs { group.addTask { await program.stop() } }
        }
    }

    /// Ends the processes of idle programs, for a host that is short of memory.
    ///
    /// A program is started again when it is used, as on a phone: on the page that was shown last, with its stored data. Its
    /// other data is lost, such as the pages below, the data of pages, and timers. It receives `App.onHide` before its process
    /// ends, and the observer ``ProgramEvent/process(_:)``.
    ///
    /// Only programs in processes of their own whose ``WorkerOptions/restart`` permits restarts are suspended. A program is idle
    /// as for ``MiniProgram/waitUntilIdle(limit:)``, and not while the host calls a method of it. The workers that are ready for
    /// further programs end as well, see ``WorkerOptions/keepsWorkerReady``.
    ///
    /// - Returns: The number of programs whose processes have ended.
    @discardableResult
    public func suspendIdlePrograms() async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for case .restarting(let program) in hosted {
                group.addTask { await program.suspendIfIdle() }
            }
            let count = await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            workers.withLock { $0 }?.endReadyWorkers()
            return count
        }
    }

    /// Closes the storage of every program, for a process that is about to exit without ``stop()``.
    package func closeStorage() async {
        for program in hosted {
            if case .local(let program) = program { await program.closeStorage() }
        }
    }

    /// The options of a program, of the configuration and of one start.
    private func programOptions(
        for package: ProgramPackage,
        appID: String?,
        _ openOptions: OpenOptions,
    ) throws(ProgramStartError) -> ProgramOptions {
        if appID?.isEmpty == true {
            throw .package(PackageError("the app id is empty; programs without one would share their stored data"))
        }
        let configuration = configuration.applying(openOptions)
        do throws(HostError) {
            try configuration.validateProgramSettings()
        } catch {
            throw .package(PackageError(error.description))
        }
        let identity = ProgramIdentity(appID: appID ?? package.appID, userID: configuration.userID)
        let byteCount = identity.appID.utf8.count
        if byteCount > ProgramIdentity.byteLimit {
            throw .package(
                PackageError("the app id has \(byteCount) bytes; at most \(ProgramIdentity.byteLimit) are allowed")
            )
        }
        var options = ProgramOptions(
            package: configuration.caching(package),
            identity: identity,
            apis: apis,
            userInterface: configuration.userInterface,
            storage: storage,
        )
        options.files = files
        options.protection = configuration.protection
        options.network = configuration.network
        options.textDecoder = { Charset.text($0, in: $1) }
        options.requestDefaults = configuration.requestDefaults
        options.permissions = ProgramPermissions(configuration.permissions)
        options.authorizer = configuration.scopes.isEmpty ? nil : authorizations
        options.limits = configuration.limits
        options.clock = configuration.clock
        options.environment = configuration.environment
        if let version = package.version { options.environment.programVersion = version }
        options.observer = configuration.observer
        options.recordsSuccessfulCalls = configuration.recordsSuccessfulCalls
        options.reportsRenderings = configuration.reportsRenderings
        options.measure = configuration.measure
        options.playsMedia = configuration.playsMedia
        options.mocks = configuration.mocks
        options.replacements = configuration.replacements
        options.extensions = configuration.extensions
        options.startTime = configuration.startTime
        options.agent = configuration.agent
        options.marks = configuration.marks
        options.debugger = configuration.debugger
        options.profiler = configuration.profiler
        options.coverage = configuration.coverage
        options.layout = configuration.layout
        if let journal = configuration.journal { options.connect(to: journal) }
        return options
    }
}
