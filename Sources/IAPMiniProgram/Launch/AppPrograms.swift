internal import MiniCore
internal import MiniHost

/// The programs of a source, connected to their host.
enum AppPrograms: Sendable {
    case none
    case folder(AppFolder)
    case packages(PackagedPrograms, list: GRVAppSource.List)

    /// Creates the host of the programs of a source.
    ///
    /// - Throws: `HostError` for settings that are not valid.
    static func connect(
        _ source: GRVAppSource?,
        _ configuration: HostConfiguration,
    ) throws(HostError) -> (host: MiniProgramHost, programs: AppPrograms) {
        switch source {
        case nil: return (try MiniProgramHost(configuration), .none)
        case .folder(let path): return (try MiniProgramHost(configuration), .folder(AppFolder(path: path)))
        case .packages(let store, from: let packages, list: let list):
            let programs = try PackagedPrograms(configuration, store: store, source: packages)
            return (programs.host, .packages(programs, list: list))
        }
    }

    /// The programs that the super app offers.
    func appInfos() async throws(GRVLaunchError) -> [GRVAppInfo] {
        switch self {
        case .none: return []
        case .folder(let folder): return try folder.appInfos()
        case .packages(_, list: let list):
            do {
                return try await list()
            } catch let error as GRVLaunchError {
                throw error
            } catch {
                throw GRVLaunchError(.fetchFailed, "\(error)")
            }
        }
    }

    /// Installs a program if it is missing or an update is due.
    func prepare(_ appID: String) async throws(GRVLaunchError) -> PreparedApp {
        switch self {
        case .none: throw GRVLaunchError(.notFound, "set IAPConnectInitConfig.appSource to open programs")
        case .folder(let folder): return .folder(try folder.package(of: appID))
        case .packages(let programs, list: _):
            do throws(PackagingError) {
                return .installed(programs, isUpdateDue: try await programs.prepare(appID))
            } catch {
                throw GRVLaunchError(error)
            }
        }
    }
}

/// A program that can be opened.
enum PreparedApp: Sendable {
    case folder(ProgramPackage)
    /// A program of a package, and whether an update is searched for while it runs.
    case installed(PackagedPrograms, isUpdateDue: Bool)
}

/// A running program.
enum OpenedApp: Sendable {
    case folder(any MiniProgram)
    /// A program that updates replace by new versions.
    case installed(PackagedProgram)

    /// The program of the version that runs.
    var program: any MiniProgram {
        switch self {
        case .folder(let program): program
        case .installed(let packaged): packaged.program
        }
    }

    /// Ends the program.
    func stop() async {
        switch self {
        case .folder(let program): await program.stop()
        case .installed(let packaged): await packaged.stop()
        }
    }

    /// Waits until the program has ended and no new version replaces it.
    func waitUntilEnded() async {
        switch self {
        case .folder(let program): _ = await program.end
        case .installed(let packaged): for await _ in packaged.restarts {}
        }
    }
}
