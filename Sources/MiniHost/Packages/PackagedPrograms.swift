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
/// Programs that run keep these objects: call ``stop()`` at the end.
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
    private let intervals = Mutex(UpdateIntervals())
    private let now: @Sendable () -> WallTime

    /// Creates a host of programs from packages.
    ///
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

    /// The programs that are running.
    public var programs: [PackagedProgram] { running.all }

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

    /// Stops every program.
    public func stop() async {
        await withTaskGroup { group in
            for program in programs { group.addTask { await program.stop() } }
        }
    }

    /// Installs a program that is missing, and one whose last search is too long ago.
    ///
    /// - Returns: Whether an update is to be searched for while the program runs.
    package func prepare(_ appID: String) async throws(PackagingError) -> Bool {
        guard let installed = try store.installed(appID) else {
            _ = try await store.update(appID, from: source)
            try store.recordCheck(of: appID, at: now())
            return false
        }
        let intervals = updateIntervals
        let age = installed.lastCheck.map { Duration.milliseconds(now().milliseconds - $0.milliseconds) }
        // A clock that was set back makes every age possible.
        guard let age, age >= .zero, age < intervals.maximum else {
            do throws(PackagingError) {
                _ = try await store.update(appID, from: source)
                try store.recordCheck(of: appID, at: now())
            } catch {
                warn("the program is not updated: \(error.message)", ProgramIdentity(appID: appID))
            }
            return false
        }
        return age >= intervals.minimum
    }

    // MARK: For a program

    /// Launches the version of a program that the store selects, or the version before it.
    func launch(
        _ identity: ProgramIdentity,
        page: String?,
        _ options: OpenOptions,
    ) async throws(PackagedProgramError) -> (program: any MiniProgram, version: PackageVersion) {
        while true {
            let (archive, version) = try Self.packaging {
                () throws(PackagingError) -> (PackageArchive, PackageVersion) in
                let archive = try store.beginLaunch(of: identity.appID)
                guard let version = archive.manifest?.version else {
                    throw PackagingError(.missingManifest, "the installed package has no manifest")
                }
                return (archive, version)
            }
            do throws(ProgramStartError) {
                let program = try await start(archive, identity.appID, page: page, options)
                record(version, identity, hasLaunched: true)
                return (program, version)
            } catch {
                guard error.isOfPackage else {
                    record(version, identity, hasLaunched: false)
                    throw .start(error)
                }
                let former = try Self.packaging { () throws(PackagingError) in
                    try store.rollBack(identity.appID, from: version)
                }
                guard let former else { throw .start(error) }
                warn("version \(version) does not launch, \(former) is used again: \(error)", identity)
            }
        }
    }

    private func start(
        _ archive: PackageArchive,
        _ appID: String,
        page: String?,
        _ options: OpenOptions,
    ) async throws(ProgramStartError) -> any MiniProgram {
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(archive, at: appID)
        } catch {
            throw .package(error)
        }
        return try await host.open(package, page: page, appID: appID, options: options)
    }

    /// Records that a version has launched, or that it is not the reason why it has not.
    private func record(_ version: PackageVersion, _ identity: ProgramIdentity, hasLaunched: Bool) {
        do throws(PackagingError) {
            if hasLaunched {
                try store.confirmLaunch(of: identity.appID, version: version)
            } else {
                try store.cancelLaunch(of: identity.appID, version: version)
            }
        } catch {
            // The version stays unproven.
            warn("the launch of version \(version) is not recorded: \(error.message)", identity)
        }
    }

    private static func packaging<Output>(
        _ body: () throws(PackagingError) -> Output
    ) throws(PackagedProgramError) -> Output {
        do throws(PackagingError) { return try body() } catch { throw .package(error) }
    }

    /// Searches for an update of a program and installs it.
    ///
    /// - Parameter report: Receives whether there is one before it is installed.
    func update(
        _ appID: String,
        report: (_ hasUpdate: Bool) async -> Void,
    ) async throws(PackagingError) {
        let offer = try await store.newerOffer(for: appID, from: source)
        await report(offer != nil)
        if let offer { try await store.install(offer, from: source) }
        try store.recordCheck(of: appID, at: now())
    }

    func remove(_ program: PackagedProgram) { running.remove(program) }

    func warn(_ message: String, _ identity: ProgramIdentity) {
        let origin = EventOrigin(program: identity, instance: 0, time: now())
        host.configuration.observer?.program(origin, did: .warning(ProgramWarning(message)))
    }
}

extension ProgramStartError {
    /// Whether the files and the code of the program are the reason.
    fileprivate var isOfPackage: Bool {
        switch self {
        case .package, .script: true
        case .thread, .tooManyOpenFiles, .alreadyRunning, .tooManyPrograms, .shutDown, .worker, .stopped: false
        }
    }
}
