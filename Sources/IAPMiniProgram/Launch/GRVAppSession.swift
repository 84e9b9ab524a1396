internal import MiniCore
public import MiniHost
internal import Synchronization

/// A program that a super app has opened: its start, its run and its end.
///
/// The name is MiniHost's. ``GRVAppViewController`` has it.
///
/// ## Threading
/// May be used from any thread.
public final class GRVAppSession: GRVAppSessionInfo {
    private typealias Outcome = Result<OpenedApp, GRVLaunchError>

    /// One attempt to start the program.
    private final class Attempt: Sendable {
        let outcome = OneTimeResult<Outcome>()
    }

    private struct State {
        var attempt = Attempt()
        var userID = ""
        var errorPage: String?
        var isClosed = false
        /// Whether an attempt of the program to share has not ended.
        var isSharing = false
        /// The last time that the super app has opened the running program again.
        var entry: Task<Void, Never>?
    }

    private let startup: Startup
    private let container: AppContainer
    private let state = Mutex(State())

    init(_ startup: Startup, _ container: AppContainer) {
        self.startup = startup
        self.container = container
    }

    /// The program's id.
    public var appId: String { startup.appID }

    /// The user's id; empty before the program runs, and if no user is signed in.
    public var userId: String { state.withLock { $0.userID } }

    /// Whether the super app shows the title bar, as ``GRVStartupParams/showTitleBar`` sets it.
    public var showsTitleBar: Bool { startup.showsTitleBar }

    /// The page that the super app has set for the failure of the start, with the documented query; nil for none.
    public var errorPage: String? { state.withLock { $0.errorPage } }

    /// The running program, after its first page is open.
    ///
    /// An update of a package replaces it by another one, which this method returns from then on.
    ///
    /// - Throws: ``GRVLaunchError`` if it was not opened.
    public func program() async throws(GRVLaunchError) -> any MiniProgram {
        try await state.withLock { $0.attempt }.outcome.value().get().program
    }

    /// Ends the program and waits until it has ended.
    public func close() async {
        let attempt = state.withLock { state in
            state.isClosed = true
            return state.attempt
        }
        attempt.outcome.set(.failure(GRVLaunchError(.unknown, "the program was closed before its first page was open")))
        if case .success(let app) = attempt.outcome.current { await app.stop() }
        container.sessions.remove(self)
    }

    /// The running program; nil before its first page is open.
    private var current: (any MiniProgram)? {
        guard case .success(let app) = state.withLock({ $0.attempt }).outcome.current else { return nil }
        return app.program
    }

    /// Whether the program was not opened, or was closed.
    var isOver: Bool {
        let (attempt, isClosed) = state.withLock { ($0.attempt, $0.isClosed) }
        if case .failure = attempt.outcome.current { return true }
        return isClosed
    }

    /// Starts the program.
    func start() {
        let attempt = state.withLock { $0.attempt }
        Task { await run(attempt) }
    }

    /// Opens the program again with a page and a query, after its start and after former calls.
    func enter(_ startup: Startup) {
        state.withLock { state in
            let (attempt, former) = (state.attempt, state.entry)
            state.entry = Task {
                await former?.value
                guard case .success(let app) = await attempt.outcome.value() else { return }
                await self.enter(app.program, startup)
            }
        }
    }

    private func enter(_ program: any MiniProgram, _ startup: Startup) async {
        var options = LaunchOptions()
        options.query = startup.query
        do throws(ScriptError) {
            try await program.enter(at: startup.page, with: options)
        } catch {
            container.warn("the program is not opened again: \(error.description)", of: program)
        }
    }

    /// Starts the program again after a failure.
    private func reload() {
        let isAgain = container.sessions.resume(self) {
            state.withLock { state -> Bool in
                guard !state.isClosed, case .failure = state.attempt.outcome.current else { return false }
                state.attempt = Attempt()
                state.errorPage = nil
                return true
            }
        }
        if isAgain { start() }
    }

    @concurrent private func run(_ attempt: Attempt) async {
        let provider = container.components.delegate.uiProvider
        let splash = provider.splash.calls.map { calls in
            SplashScreen(
                calls,
                appID: appId,
                close: { Task { await self.close() } },
                reload: { self.reload() },
            )
        }
        do throws(GRVLaunchError) {
            let app = try await open(splash)
            guard attempt.outcome.set(.success(app)) else { return await app.stop() }
            splash?.show(progress: 1)
            splash?.exit()
            await app.waitUntilEnded()
            container.sessions.remove(self)
        } catch {
            let language = container.host.configuration.environment.language
            let page = provider.page(for: error, appID: appId, language: language)
            state.withLock { $0.errorPage = page }
            // Before the delegate is notified, which can start the program again.
            attempt.outcome.set(.failure(error))
            splash?.show(error)
        }
    }

    /// The information about the program for its splash view; nil if there is none within the deadline of components.
    private func information() async -> GRVAppInfo? {
        let listed = await DelegateResult<[GRVAppInfo]>.wait(container.components.delegate.deadline) { [container] in
            // The start does not need the information.
            (try? await container.appInfos()) ?? []
        }
        return listed.orElse([]).first { $0.identifier == appId }
    }

    private func open(_ splash: SplashScreen?) async throws(GRVLaunchError) -> OpenedApp {
        if let splash, let app = await information() { splash.show(app) }
        let prepared = try await container.prepare(appId)
        splash?.show(progress: 0.5)
        var options = OpenOptions()
        options.userID = try await container.userID(for: startup)
        if !startup.query.isEmpty {
            var launch = LaunchOptions()
            launch.query = startup.query
            options.launch = launch
        }
        let app = try await container.open(prepared, startup, options)
        state.withLock { $0.userID = app.program.identity.userID }
        return app
    }

    /// Shares the page on top by the registered delegate.
    ///
    /// - Parameter controller: Creates the controller that the delegate receives.
    /// - Returns: Whether the page was shared.
    func share(with controller: @escaping @Sendable () -> UIViewController?) async -> Bool {
        guard let program = current,
            // A program that throws or ends shares nothing.
            let page = try? await SharedPage(of: program)
        else { return false }
        let attempt = ShareAttempt(
            components: container.components.delegate,
            interface: container.host.configuration.userInterface,
            program: program.identity,
        )
        return await attempt.share(page, with: controller)
    }

    /// Shares the page on top because the program calls for it, unless its last attempt has not ended.
    ///
    /// A program can call any number of times, and return a promise that is never settled.
    func shareForProgram() {
        let isFirst = state.withLock { state in
            defer { state.isSharing = true }
            return !state.isSharing
        }
        guard isFirst else { return }
        Task {
            _ = await share { nil }
            state.withLock { $0.isSharing = false }
        }
    }

    /// The items of the menu that are shown.
    func menuItems() async -> MenuItems { await MenuItems(of: appId, container) }

    /// Performs what a tap in the navigation bar does.
    func perform(_ type: GRVNavigationBarItemClickedType) async {
        container.components.delegate.navigationBar.calls?.notify { $0.navigationBarItemDidClicked(with: type) }
        switch type {
        case .back:
            guard let program = current else { return }
            // On the first page, going back has no effect.
            try? await program.perform(.goBack)
        case .closeApp: await close()
        case .optionMenu, .unknown: break
        }
    }
}
