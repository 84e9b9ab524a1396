internal import MiniCore
internal import MiniHost

/// The host of the programs that a super app opens under the vendor's names.
final class AppContainer: Sendable {
    /// The time until the package of a program is there.
    static let preparationLimit = Duration.seconds(30)

    let host: MiniProgramHost
    let components: AssignedComponents
    let sessions = AppSessions()
    private let source: (any GRVAppSource)?

    /// Creates a host without programs.
    ///
    /// - Throws: ``GRVConfigurationError``, `APIRegistryError` and `HostError` for settings that are not valid.
    init(_ config: IAPConnectInitConfig, _ components: AssignedComponents) throws {
        self.components = components
        source = config.appSource
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
        host = try MiniProgramHost(configuration)
    }

    /// Opens a program, or shows it if it runs.
    func open(_ startup: Startup) -> GRVAppSession {
        let (session, isNew) = sessions.session(of: startup.appID) { GRVAppSession(startup, self) }
        if isNew { session.start() } else { session.show() }
        return session
    }

    /// Ends all programs.
    func stop() async {
        for session in sessions.all { await session.close() }
        await host.stop()
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
        guard let source else { return [] }
        typealias Outcome = Result<[GRVAppInfo], GRVLaunchError>
        let outcome = await DelegateResult.wait(Self.preparationLimit) { () async -> Outcome in
            do throws(GRVLaunchError) { return .success(try await source.appInfos()) } catch { return .failure(error) }
        }
        return try outcome.orElse(.failure(GRVLaunchError(.timedOut))).get()
    }

    /// The package of a program.
    func package(of startup: Startup) async throws(GRVLaunchError) -> ProgramPackage {
        guard let source else { throw GRVLaunchError(.notFound, "IAPConnectInitConfig.appSource is nil") }
        let (id, version) = (startup.appID, startup.version)
        let intervals = await components.delegate.updateIntervals()
        typealias Outcome = Result<ProgramPackage, GRVLaunchError>
        let outcome = await DelegateResult.wait(Self.preparationLimit) { () async -> Outcome in
            do throws(GRVLaunchError) {
                return .success(try await source.package(forAppID: id, version: version, intervals: intervals))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.orElse(.failure(GRVLaunchError(.timedOut))).get()
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
