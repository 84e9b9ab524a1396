internal import MiniCore
internal import MiniHost

/// The host of the programs that a super app opens under the vendor's names.
final class AppContainer: Sendable {
    /// The maximum time until the package of a program is installed.
    static let preparationLimit = Duration.seconds(30)

    let host: MiniProgramHost
    let components: AssignedComponents
    let sessions = AppSessions()
    private let programs: AppPrograms

    /// Creates a host without programs.
    ///
    /// - Throws: ``GRVConfigurationError``, `APIRegistryError` and `HostError` for settings that are not valid.
    init(_ config: IAPConnectInitConfig, _ components: AssignedComponents) throws {
        self.components = components
        var configuration = config.hostConfiguration
        configuration.connect(components, config.networkConfiguration)
        configuration.addFunctions(ShareFunction.names) { [sessions] names, previous in
            ShareFunction(names: names, previous: previous, sessions: sessions)
        }
        var handlers = FunctionDelegates()
        for jsApi in try config.grvConfiguration?.allJsApis() ?? [] {
            handlers.add(HandlerFunction(jsApi, components))
        }
        configuration.apis = try configuration.apis.replacing(with: handlers)
        (host, programs) = try AppPrograms.connect(config.appSource, configuration)
    }

    /// Opens a program; one that runs or starts receives the page and the query.
    func open(_ startup: Startup) -> GRVAppSession {
        let (session, isNew) = sessions.session(of: startup.appID) { GRVAppSession(startup, self) }
        if isNew { session.start() } else { session.enter(startup) }
        return session
    }

    /// Reports a problem of a running program to the observer of the host.
    func warn(_ message: String, of program: any MiniProgram) {
        let origin = EventOrigin(program: program.identity, instance: program.instance, time: .now)
        host.configuration.observer?.program(origin, did: .warning(ProgramWarning(message)))
    }

    /// Ends all programs; a program that is about to be opened fails to start.
    func stop() async {
        await withTaskGroup { group in
            for session in sessions.all { group.addTask { await session.close() } }
        }
        await host.shutDown(within: .seconds(10))
    }

    /// The programs that a query finds.
    func apps(_ query: AppQuery) async throws(GRVContainerError) -> GRVFetchAppInfosResult {
        do throws(GRVLaunchError) {
            return query.result(of: try await appInfos())
        } catch {
            throw .network(error.description)
        }
    }

    /// The programs of the source; none without one.
    func appInfos() async throws(GRVLaunchError) -> [GRVAppInfo] {
        try await inTime { [programs] () async throws(GRVLaunchError) in try await programs.appInfos() }
    }

    /// Installs a program if it is missing, or if an update is due by the intervals of the registered delegate.
    func prepare(_ appID: String) async throws(GRVLaunchError) -> PreparedApp {
        if case .packages(let packages, list: _) = programs {
            packages.updateIntervals = await components.delegate.updateIntervals()
        }
        return try await inTime { [programs] () async throws(GRVLaunchError) in try await programs.prepare(appID) }
    }

    /// Opens a program that is prepared.
    func open(
        _ app: PreparedApp,
        _ startup: Startup,
        _ options: OpenOptions,
    ) async throws(GRVLaunchError) -> OpenedApp {
        let (id, page) = (startup.appID, startup.page)
        switch app {
        case .folder(let package):
            do throws(ProgramStartError) {
                return .folder(try await host.open(package, page: page, appID: id, options: options))
            } catch {
                throw GRVLaunchError(error)
            }
        case .installed(let packages, let isUpdateDue):
            do throws(PackagedProgramError) {
                return .installed(
                    try await packages.openInstalled(id, page: page, options: options, searchesForUpdate: isUpdateDue)
                )
            } catch {
                throw GRVLaunchError(error)
            }
        }
    }

    /// Performs an operation on threads that it may block.
    ///
    /// - Throws: `.timedOut` after 30 seconds.
    private func inTime<Output: Sendable>(
        _ operation: @escaping @Sendable () async throws(GRVLaunchError) -> Output
    ) async throws(GRVLaunchError) -> Output {
        let outcome = await DelegateResult<Result<Output, GRVLaunchError>>.wait(Self.preparationLimit) {
            do throws(GRVLaunchError) { return .success(try await operation()) } catch { return .failure(error) }
        }
        return try outcome.orElse(.failure(GRVLaunchError(.timedOut))).get()
    }

    /// The environment of a program with the language of the registered delegate; nil for that of the host.
    func environment() async -> HostEnvironment? {
        guard let language = await components.delegate.appLanguage() else { return nil }
        var environment = host.configuration.environment
        environment.language = language
        return environment
    }

    /// The id of the user, whose data the programs store; nil for that of the host's configuration.
    func userID(for startup: Startup) async throws(GRVLaunchError) -> String? {
        let delegate = components.delegate
        guard let calls = delegate.member.calls else { return nil }
        let context = IAPWalletAPIContext(appId: startup.appID, page: nil)
        let outcome: Result<String, APIError>
        do throws(APIError) {
            outcome = try await calls.reply(to: "MemberService.getMemberInfo", of: delegate) { service, complete in
                service.getMemberInfo(strategy: .localUserIdOnly, in: context, callback: { complete($0.userID) })
            }
            return try outcome.get()
        } catch {
            // Without the user, data of one user could be stored for another.
            throw GRVLaunchError(.unknown, error.message)
        }
    }
}

extension IAPWalletMemberInfoFetchResult {
    /// The id of the user; empty if no user is signed in.
    fileprivate var userID: Result<String, APIError> {
        guard let memberInfo else { return .failure(APIError(.unknown, "the member service failed: \(errorMessage)")) }
        return .success(memberInfo.userId ?? "")
    }
}
