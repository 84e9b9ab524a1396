internal import MiniCore
public import MiniHost
internal import Synchronization

/// The vendor's entry point: opens and lists the programs of a super app.
///
/// ``IAPConnectClient/initWithContext(_:success:failure:)`` sets the host and the source of programs. A super app that
/// uses ``MiniProgramHost`` itself needs only ``extensionDelegate``: see `HostConfiguration(_:network:)`.
///
/// ## Threading
/// May be used from any thread.
///
/// - Source: GRVAppContainerLaunch, IAPMiniProgram SDK.
public final class GRVAppContainerLaunch: Sendable {
    /// The instance of the process.
    ///
    /// The documents write it both as a property and as a method.
    public static let sharedInstance = GRVAppContainerLaunch()

    private let registered = Mutex(GRVExtensionDelegate())
    private let container = Mutex<AppContainer?>(nil)

    /// Creates an instance for a test.
    package init() {}

    /// The instance itself, for code that calls ``sharedInstance`` as a method.
    public func callAsFunction() -> GRVAppContainerLaunch { self }

    /// The components that the super app registers.
    ///
    /// A host whose configuration is created from this object uses the delegate that is assigned at the time of a
    /// program's call.
    public var extensionDelegate: GRVExtensionDelegate {
        get { registered.withLock { $0 } }
        // The old delegate is released after the lock, since its `deinit` may read this property.
        set { _ = registered.withLock { exchange(&$0, with: newValue) } }
    }

    /// The host of the programs; nil before the initialization.
    ///
    /// A super app uses it for the decisions of users about scopes, for statistics, and to reseal stored values. The name is
    /// MiniHost's.
    public var host: MiniProgramHost? { container.withLock { $0 }?.host }

    /// Replaces the host, and ends the programs of the former one.
    func use(_ container: AppContainer) {
        guard let former = self.container.withLock({ exchange(&$0, with: container) }) else { return }
        Task { await former.stop() }
    }

    /// The host.
    ///
    /// - Throws: `.notInitialized` without one.
    private func current() throws(GRVContainerError) -> AppContainer {
        guard let container = container.withLock({ $0 }) else { throw .notInitialized }
        return container
    }

    // MARK: Opening

    /// Opens a program; one that runs is opened again, with the page and the query.
    ///
    /// A page replaces the open pages of a running program. `App.onShow` and the listeners of `my.onAppShow` receive the query.
    /// A page that a running program does not have is a warning for the observer of the host.
    ///
    /// A program that runs for another user than ``GRVExtensionDelegate/memberService`` names now ends, and starts again for
    /// that user.
    ///
    /// The method returns before the program has started: ``GRVAppSession/program()`` waits for its first page.
    ///
    /// - Returns: A ``GRVAppViewController``, never nil.
    /// - Throws: ``GRVContainerError``
    @discardableResult
    public func openApp(
        withAppId appId: String,
        startupParams: GRVStartupParams?,
    ) throws(GRVContainerError) -> UIViewController? {
        try open(Startup(appID: appId).adding(startupParams))
    }

    /// Opens a program, also one that runs, with the parameters `query` and `page`.
    ///
    /// - Throws: ``GRVContainerError``
    @discardableResult
    public func openApp(
        withAppId appId: String,
        extraParams: [String: Any]?,
        error: (),
    ) throws(GRVContainerError) -> UIViewController? {
        try open(Startup(appID: appId).adding(extraParams))
    }

    /// Opens a program, also one that runs, under the documented name with three letters p.
    ///
    /// - Throws: ``GRVContainerError``
    @discardableResult
    public func openApp(
        withApppId appId: String,
        extraParams: [String: Any]?,
        error: (),
    ) throws(GRVContainerError) -> UIViewController? {
        try openApp(withAppId: appId, extraParams: extraParams, error: error)
    }

    /// Opens the program that a link names by `_ariver_appid` and `_ariver_path`.
    ///
    /// Other items of the link are the query. `_ariver_version` has no effect: a link could select a version with a known flaw.
    ///
    /// - Throws: ``GRVContainerError``
    @discardableResult
    public func openApp(
        withUrl urlStr: String,
        startupParams: GRVStartupParams?,
    ) throws(GRVContainerError) -> UIViewController? {
        try open(Startup(link: urlStr).adding(startupParams))
    }

    /// Opens the program that a link names, with the parameters `query` and `page`.
    ///
    /// - Throws: ``GRVContainerError``
    @discardableResult
    public func openApp(
        withUrl urlStr: String,
        extraParams: [String: Any]?,
        error: (),
    ) throws(GRVContainerError) -> UIViewController? {
        try open(Startup(link: urlStr).adding(extraParams))
    }

    /// Opens the program that a link names, with the parameters `query` and `page`; nil for an error.
    @discardableResult
    public func openApp(withUrl urlStr: String, extraParams: [String: Any]?) -> UIViewController? {
        // The documents use this form without handling errors.
        try? openApp(withUrl: urlStr, extraParams: extraParams, error: ())
    }

    private func open(_ startup: Startup) throws(GRVContainerError) -> GRVAppViewController {
        GRVAppViewController(try current().open(startup))
    }

    /// Ends a program; has no effect if it does not run.
    ///
    /// The method does not wait for the end: ``GRVAppSession/close()`` does. The public documents for iOS have no such
    /// method, and the name is MiniHost's.
    public func closeApp(withAppId appId: String) {
        guard let session = container.withLock({ $0 })?.sessions[appId] else { return }
        Task { await session.close() }
    }

    /// Ends all programs, and waits until they have ended; `openApp` fails until there is a host again.
    ///
    /// The name is MiniHost's.
    public func shutDown() async {
        let former = container.withLock { exchange(&$0, with: nil) }
        await former?.stop()
    }

    // MARK: Listing

    /// Lists programs.
    ///
    /// - Parameters:
    ///   - parameters: The conditions, the order and the range of the list.
    ///   - completionCallback: Called once, on another thread, which it may block, with the result, or else a
    ///     ``GRVContainerError``.
    public func fetchApps(
        _ parameters: GRVFetchAppsParameter,
        completionCallback: @escaping GRVFetchAppInfosCompletionHandler,
    ) {
        let completion = AppInfosCompletion(handler: completionCallback)
        do throws(GRVContainerError) {
            fetch(.success(try AppQuery(parameters)), completion)
        } catch {
            fetch(.failure(error), completion)
        }
    }

    /// Lists the programs with some ids, at most 50.
    ///
    /// - Parameters:
    ///   - appIds: The ids.
    ///   - category: The id of a category; nil for all programs.
    ///   - completionCallback: Called once, on another thread, with the result, or else a ``GRVContainerError``.
    public func fetchAppInfos(
        byIds appIds: [String],
        category: String?,
        completionCallback: @escaping GRVFetchAppInfosCompletionHandler,
    ) {
        let completion = AppInfosCompletion(handler: completionCallback)
        do throws(GRVContainerError) {
            fetch(.success(try AppQuery(identifiers: appIds, category: category)), completion)
        } catch {
            fetch(.failure(error), completion)
        }
    }

    private func fetch(_ query: Result<AppQuery, GRVContainerError>, _ completion: AppInfosCompletion) {
        let container = self.container.withLock { $0 }
        Task {
            let outcome: Result<GRVFetchAppInfosResult, GRVContainerError>
            do throws(GRVContainerError) {
                guard let container else { throw GRVContainerError.notInitialized }
                outcome = .success(try await container.apps(query.get()))
            } catch {
                outcome = .failure(error)
            }
            // On a thread that the handler may block.
            _ = await DelegateResult<Void>.wait(nil) {
                switch outcome {
                case .success(let result): completion.handler(result, nil)
                case .failure(let error): completion.handler(nil, error)
                }
            }
        }
    }
}

/// SAFETY: the task of the query calls the handler once.
private struct AppInfosCompletion: @unchecked Sendable {
    let handler: GRVFetchAppInfosCompletionHandler
}
