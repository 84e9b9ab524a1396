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

    /// One opening of the program: its start, or a later one by the super app.
    private final class Opening: Sendable {
        let startup: Startup
        let outcome = OneTimeResult<Outcome>()

        init(_ startup: Startup) { self.startup = startup }
    }

    private struct State {
        /// The opening that has started the program.
        var start: Opening
        /// The last opening.
        var last: Opening
        /// The openings without an outcome, in their order.
        var pending: [Opening]
        /// The program that was started last; nil before its first page is open.
        var app: OpenedApp?
        var userID = ""
        var errorPage: String?
        var isClosed = false
        /// Whether an attempt of the program to share has not ended.
        var isSharing = false
    }

    /// The program's id.
    public let appId: String
    private let container: AppContainer
    private let state: Mutex<State>

    init(_ startup: Startup, _ container: AppContainer) {
        appId = startup.appID
        self.container = container
        let opening = Opening(startup)
        state = Mutex(State(start: opening, last: opening, pending: [opening]))
    }

    /// The user's id; empty before the program runs, and if no user is signed in.
    public var userId: String { state.withLock { $0.userID } }

    /// Whether the super app shows the title bar, as ``GRVStartupParams/showTitleBar`` sets it at the start.
    public var showsTitleBar: Bool { state.withLock { $0.start.startup.showsTitleBar } }

    /// The page that the super app has set for the failure of the start, with the documented query; nil for none.
    public var errorPage: String? { state.withLock { $0.errorPage } }

    /// The running program, after the page of the last opening is open.
    ///
    /// An update of a package replaces it by another one, which this method returns from then on. So does an opening while
    /// another user is signed in.
    ///
    /// - Throws: ``GRVLaunchError`` if it was not opened.
    public func program() async throws(GRVLaunchError) -> any MiniProgram {
        try await state.withLock { $0.last }.outcome.value().get().program
    }

    /// Ends the program and waits until it has ended.
    public func close() async {
        let error = GRVLaunchError(.unknown, "the program was closed before its page was open")
        await fail(error, closes: true)?.stop()
        container.sessions.remove(self)
    }

    /// The running program; nil before its first page is open.
    private var current: (any MiniProgram)? { state.withLock { $0.app }?.program }

    /// Whether the program was not opened, or was closed.
    var isOver: Bool {
        let (last, isClosed) = state.withLock { ($0.last, $0.isClosed) }
        if case .failure = last.outcome.current { return true }
        return isClosed
    }

    // MARK: Openings

    /// Completes an opening.
    ///
    /// - Returns: Whether the program goes on; false if it was closed, or if an opening has failed.
    @discardableResult
    private func complete(_ opening: Opening, _ app: OpenedApp) -> Bool {
        state.withLock { state -> Bool in
            guard let index = state.pending.firstIndex(where: { $0 === opening }) else { return false }
            state.pending.remove(at: index)
            state.app = app
            state.userID = app.program.identity.userID
            return opening.outcome.set(.success(app))
        }
    }

    /// Fails all openings that are not complete.
    ///
    /// - Parameters:
    ///   - closes: Whether the program cannot be opened again.
    ///   - page: The page for the failure.
    /// - Returns: The program that was started last, which the caller stops.
    private func fail(_ error: GRVLaunchError, closes: Bool = false, page: String? = nil) -> OpenedApp? {
        state.withLock { state -> OpenedApp? in
            if closes { state.isClosed = true }
            if let page, !state.pending.isEmpty { state.errorPage = page }
            for opening in state.pending { opening.outcome.set(.failure(error)) }
            state.pending = []
            return state.app
        }
    }

    /// Starts the program.
    func start() {
        let opening = state.withLock { $0.start }
        Task { await run(opening) }
    }

    /// Opens the program again with a page and a query, after its start and after former openings.
    func enter(_ startup: Startup) {
        let opening = Opening(startup)
        let former = state.withLock { state -> Opening? in
            guard !state.isClosed else { return nil }
            state.pending.append(opening)
            return exchange(&state.last, with: opening)
        }
        if let former { Task { await enter(opening, after: former) } }
    }

    @concurrent private func enter(_ opening: Opening, after former: Opening) async {
        do throws(GRVLaunchError) {
            let app = try await former.outcome.value().get()
            let userID = try await container.userID(for: opening.startup) ?? container.host.configuration.userID
            if app.program.identity.userID == userID {
                await enter(app.program, opening.startup)
                complete(opening, app)
            } else {
                await replace(app, for: opening)
            }
        } catch {
            // The user of the running program may not be the one who is signed in. It ends before the failure is visible, so that
            // it can be opened again at once.
            await state.withLock { $0.app }?.stop()
            _ = fail(error, page: page(for: error))
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

    /// Ends the program of another user, and starts it again.
    private func replace(_ app: OpenedApp, for opening: Opening) async {
        state.withLock { $0.start = opening }
        await app.stop()
        // A program that has ended by itself before has removed this run.
        let isAgain = container.sessions.resume(self) {
            state.withLock { state -> Bool in state.pending.contains { $0 === opening } }
        }
        if isAgain {
            Task { await run(opening) }
        } else {
            _ = fail(GRVLaunchError(.unknown, "the program has ended, and another run of it was opened meanwhile"))
        }
    }

    /// Starts the program again after a failure.
    private func reload() {
        let isAgain = container.sessions.resume(self) {
            state.withLock { state -> Bool in
                guard !state.isClosed, case .failure = state.last.outcome.current else { return false }
                let opening = Opening(state.last.startup)
                state.start = opening
                state.last = opening
                state.pending = [opening]
                state.errorPage = nil
                return true
            }
        }
        if isAgain { start() }
    }

    @concurrent private func run(_ opening: Opening) async {
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
            let app = try await open(opening.startup, splash)
            guard complete(opening, app) else { return await app.stop() }
            splash?.show(progress: 1)
            splash?.exit()
            await app.waitUntilEnded()
            container.sessions.remove(self) { state.withLock { $0.start !== opening } }
        } catch {
            // Before the delegate is notified, which can start the program again.
            _ = fail(error, page: page(for: error))
            splash?.show(error)
        }
    }

    /// The page that the super app has set for an error; nil for none.
    private func page(for error: GRVLaunchError) -> String? {
        let language = container.host.configuration.environment.language
        return container.components.delegate.uiProvider.page(for: error, appID: appId, language: language)
    }

    /// The information about the program for its splash view; nil if there is none within the deadline of components.
    private func information() async -> GRVAppInfo? {
        let delegate = container.components.delegate
        let listed = await DelegateResult<[GRVAppInfo]>.wait(delegate.deadline) { [container] in
            // The start does not need the information.
            (try? await container.appInfos()) ?? []
        }
        if case .timedOut = listed { delegate.report(.timedOut("GRVAppSource.List")) }
        return listed.orElse([]).first { $0.identifier == appId }
    }

    private func open(_ startup: Startup, _ splash: SplashScreen?) async throws(GRVLaunchError) -> OpenedApp {
        if let splash, let app = await information() { splash.show(app) }
        let prepared = try await container.prepare(appId)
        splash?.show(progress: 0.5)
        var options = OpenOptions()
        options.environment = await container.environment()
        options.userID = try await container.userID(for: startup)
        if !startup.query.isEmpty {
            var launch = LaunchOptions()
            launch.query = startup.query
            options.launch = launch
        }
        return try await container.open(prepared, startup, options)
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
