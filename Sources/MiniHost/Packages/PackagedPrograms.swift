package import MiniCore
public import MiniPackages
internal import MiniRuntime
internal import Synchronization

/// Opens the programs of a host from a store of packages, installs them from a source, and updates them.
///
/// ```swift
/// let network = HostNetwork(NetworkConfiguration())
/// let registry = try HTTPSPackageRegistry(url: "https://packages.example", network: network)
/// let store = PackageStore(folder: "/var/lib/superapp/packages", keys: [key])
/// let programs = try PackagedPrograms(configuration, store: store, source: registry)
/// let shop = try await programs.open("shop")
/// ```
///
/// - A program that is not installed is installed first.
/// - ``updateIntervals`` decides when an update is searched for. It is installed while the program runs and used by the next
///   launch, or when the program calls `my.getUpdateManager().applyUpdate()`.
/// - A new version that does not launch is replaced by the version before it.
///
/// A running program retains this object and its host, which are not deallocated before ``stop()``.
///
/// ## Threading
/// May be used from any thread.
public final class PackagedPrograms: Sendable {
    /// The host of the programs.
    public let host: MiniProgramHost
    /// The installed packages.
    public let store: PackageStore
    /// The source of packages.
    public let source: any PackageSource
    private let running: PackagedProgramTable
    private let turns = InstallationTurns()
    private let intervals = Mutex(UpdateIntervals())
    private let now: @Sendable () -> WallTime

    /// Creates a host of programs from packages.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of ``host``. `my.getUpdateManager` is added to its JSAPIs.
    ///   - store: The installed packages.
    ///   - source: Where missing packages and updates are fetched from.
    /// - Throws: ``HostError``, as ``MiniProgramHost/init(_:)`` does.
    public convenience init(
        _ configuration: HostConfiguration,
        store: PackageStore,
        source: any PackageSource,
    ) throws(HostError) {
        try self.init(configuration, store: store, source: source) { .now }
    }

    /// - Parameter now: Returns the current time.
    package init(
        _ configuration: HostConfiguration,
        store: PackageStore,
        source: any PackageSource,
        now: @escaping @Sendable () -> WallTime,
    ) throws(HostError) {
        let running = PackagedProgramTable()
        var configuration = configuration
        var delegates = FunctionDelegates()
        delegates.add(running)
        do throws(APIRegistryError) {
            configuration.apis = try configuration.apis.delegating(delegates)
        } catch {
            throw HostError(error.description)
        }
        host = try MiniProgramHost(configuration)
        self.store = store
        self.source = source
        self.running = running
        self.now = now
    }

    /// When updates are searched for; a change takes effect at the next open.
    public var updateIntervals: UpdateIntervals {
        get { intervals.withLock { $0 } }
        set { intervals.withLock { $0 = newValue } }
    }

    /// The programs that are running; one whose first launch is in progress is not among them.
    public var programs: [PackagedProgram] { running.all.filter(\.hasLaunched) }

    /// Opens a program, which is installed or updated first if that is due.
    ///
    /// - Parameters:
    ///   - appID: The id of the program in the store and the source.
    ///   - page: The first page with an optional query; nil for the first page of app.json.
    ///   - options: The settings that differ from those of the configuration.
    /// - Returns: The program after `onLoad` and `onShow` of the page. It runs until ``PackagedProgram/stop()``.
    /// - Throws: ``PackagedProgramError``.
    public func open(
        _ appID: String,
        page: String? = nil,
        options: OpenOptions = OpenOptions(),
    ) async throws(PackagedProgramError) -> PackagedProgram {
        let isUpdateDue: Bool
        do throws(PackagingError) {
            isUpdateDue = try await prepare(appID)
        } catch {
            throw .package(error)
        }
        return try await openInstalled(appID, page: page, options: options, searchesForUpdate: isUpdateDue)
    }

    /// Opens a program after ``prepare(_:)``.
    ///
    /// - Parameter searchesForUpdate: Whether an update is searched for while the program runs.
    package func openInstalled(
        _ appID: String,
        page: String?,
        options: OpenOptions,
        searchesForUpdate: Bool,
    ) async throws(PackagedProgramError) -> PackagedProgram {
        let userID = options.userID ?? host.configuration.userID
        let identity = ProgramIdentity(appID: appID, userID: userID)
        let program = PackagedProgram(identity, page: page, options, of: self, searchesForUpdate: searchesForUpdate)
        guard running.add(program) else { throw .start(.alreadyRunning(identity)) }
        do throws(PackagedProgramError) {
            try await program.open()
        } catch {
            running.remove(program)
            throw error
        }
        return program
    }

    /// Stops every program and the searches for updates of them.
    public func stop() async {
        await withTaskGroup { group in
            for program in running.all { group.addTask { await program.stop() } }
        }
    }

    /// Installs a program that is missing, and updates one whose last search is too long ago.
    ///
    /// - Returns: Whether an update is to be searched for while the program runs.
    @concurrent package func prepare(_ appID: String) async throws(PackagingError) -> Bool {
        guard let installed = try store.installed(appID) else {
            // On threads that a source can block; a task that is cancelled does not wait for the source.
            let outcome = await DelegateResult<Result<Void, PackagingError>>.wait(nil) { [self] in
                do throws(PackagingError) {
                    try await installNewest(appID)
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            try outcome.orElse(.failure(.cancelledInstallation)).get()
            return false
        }
        let intervals = updateIntervals
        let age = installed.lastUpdateSearch.map { Duration.milliseconds(now().milliseconds - $0.milliseconds) }
        // A clock that was set back makes every age possible.
        if let age, age >= .zero, age < intervals.maximum { return age >= intervals.minimum }
        let outcome = await DelegateResult<Void>.wait(intervals.maximumStartDelay) { [self] in
            do throws(PackagingError) {
                try await installNewest(appID)
            } catch {
                if !Task.isCancelled { warn(noUpdate: error, ProgramIdentity(appID: appID)) }
            }
        }
        // A source that takes longer does not prevent the start. The next search continues its download.
        if case .timedOut = outcome { return true }
        return false
    }

    /// Installs the newest version of a program if it is newer than the installed one.
    private func installNewest(_ appID: String) async throws(PackagingError) {
        guard await turns.take(appID) else { throw .cancelledInstallation }
        defer { turns.end(appID) }
        _ = try await store.update(appID, from: source)
        recordUpdateSearch(of: appID)
    }

    /// Records a successful search; without the record, the next start searches again.
    private func recordUpdateSearch(of appID: String) {
        do throws(PackagingError) {
            try store.recordUpdateSearch(of: appID, at: now())
        } catch {
            warn("the search for an update is not recorded: \(error.message)", ProgramIdentity(appID: appID))
        }
    }

    // MARK: For a program

    /// Launches the version of a program that the store selects, or the version before it.
    @concurrent func launch(
        _ identity: ProgramIdentity,
        page: String?,
        _ options: OpenOptions,
    ) async throws(PackagedProgramError) -> (program: any MiniProgram, version: PackageVersion) {
        var failed: Set<PackageVersion> = []
        while true {
            let launch = try Self.packaging { () throws(PackagingError) in
                try store.beginLaunch(of: identity.appID, without: failed)
            }
            do throws(LaunchFailure) {
                let program = try await start(launch, page: page, options)
                record(launch, identity) { () throws(PackagingError) in try launch.confirm() }
                return (program, launch.version)
            } catch {
                guard error.isOfVersion else {
                    record(launch, identity) { () throws(PackagingError) in try launch.cancel() }
                    throw .start(error.reason)
                }
                let former = try Self.packaging { () throws(PackagingError) in try launch.rollBack() }
                // On a full disk the former version can be one that has failed here.
                guard let former, !failed.contains(former), failed.insert(launch.version).inserted else {
                    throw .start(error.reason)
                }
                warn("version \(launch.version) does not launch, \(former) is used again: \(error.reason)", identity)
            }
        }
    }

    /// The reason why a version was not launched.
    private struct LaunchFailure: Error {
        let reason: ProgramStartError
        /// Whether the files and the code of the version are the reason.
        let isOfVersion: Bool
    }

    private func start(
        _ launch: PackageLaunch,
        page: String?,
        _ options: OpenOptions,
    ) async throws(LaunchFailure) -> any MiniProgram {
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(launch.package, at: launch.appID)
        } catch {
            throw LaunchFailure(reason: .package(error), isOfVersion: true)
        }
        do throws(ProgramStartError) {
            return try await host.open(package, page: page, appID: launch.appID, options: options)
        } catch {
            // Once the package is read, `.package` is a page or a setting of the host that is wrong.
            let isOfVersion = if case .script = error { true } else { false }
            throw LaunchFailure(reason: error, isOfVersion: isOfVersion)
        }
    }

    /// Records the result of a launch, which has an effect on later ones only.
    private func record(
        _ launch: PackageLaunch,
        _ identity: ProgramIdentity,
        _ note: () throws(PackagingError) -> Void,
    ) {
        do throws(PackagingError) {
            try note()
        } catch {
            warn("the launch of version \(launch.version) is not recorded: \(error.message)", identity)
        }
    }

    private static func packaging<Output>(
        _ body: () throws(PackagingError) -> Output
    ) throws(PackagedProgramError) -> Output {
        do throws(PackagingError) { return try body() } catch { throw .package(error) }
    }

    /// Searches for an update of a running program and installs it.
    ///
    /// - Parameters:
    ///   - version: The version that runs.
    ///   - report: Receives whether there is an update, before it is installed.
    func update(
        _ appID: String,
        of version: PackageVersion,
        report: (_ hasUpdate: Bool) async -> Void,
    ) async throws(PackagingError) {
        guard await turns.take(appID) else { throw .cancelledInstallation }
        defer { turns.end(appID) }
        let offer = try await store.newerOffer(for: appID, from: source)
        // The search of another user can have installed one meanwhile.
        let isInstalled = try store.installed(appID).map { $0.version > version } ?? false
        await report(offer != nil || isInstalled)
        if let offer { try await store.install(offer, from: source) }
        recordUpdateSearch(of: appID)
    }

    func remove(_ program: PackagedProgram) { running.remove(program) }

    func warn(noUpdate error: PackagingError, _ identity: ProgramIdentity) {
        warn("the program is not updated: \(error.message)", identity)
    }

    func warn(_ message: String, _ identity: ProgramIdentity) {
        let origin = EventOrigin(program: identity, instance: 0, time: now())
        host.configuration.observer?.program(origin, did: .warning(ProgramWarning(message)))
    }
}

extension PackagingError {
    fileprivate static let cancelledInstallation = PackagingError(
        .sourceFailed,
        "the search for an update was cancelled"
    )
}
