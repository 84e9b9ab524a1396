public import MiniCore

/// One mini program: its thread, its JavaScript, its pages.
///
/// It is a handle that does not depend on where the program runs: every method takes and returns copied values.
/// `MiniProgramHost.open` returns it.
///
/// ## Threading
/// May be used from any thread. If a program loops, callers wait until its time limit ends it. If it is in a function that
/// cannot be interrupted, callers wait until that returns.
///
/// ## Lifetime
/// A host returns a started program. Call ``stop()`` at the end; further calls have no effect. A program that exceeds a limit ends
/// automatically. After the end all of its resources are released, and every method returns immediately.
public protocol MiniProgram: AnyObject, Sendable {
    /// The program and its user.
    var identity: ProgramIdentity { get }

    /// The number of this run of the program, unique in the process of the host; ``EventOrigin`` contains it.
    var instance: Int { get }

    // MARK: Life

    /// Ends the program and waits until its thread, timers, calls, files and locks are released.
    ///
    /// If the program is in a function that cannot be interrupted, such as the match of a hostile regular expression, this
    /// returns after the time limit of a turn and two seconds, ten seconds at most. The program's storage, files and
    /// connections are then closed as soon as none of their calls runs, and ``end`` returns. The observer receives a
    /// ``ProgramEvent/warning(_:)``, not on the program's thread. The thread ends when that function returns, and
    /// runs no more of the program's code.
    func stop() async

    /// Waits until the program has ended, and returns the error that ended it; nil if it was stopped on request.
    ///
    /// It returns as ``stop()`` does for a program in a function that cannot be interrupted. Cancelling the calling task does
    /// not end the wait.
    var end: ScriptError? { get async }

    /// The error with which the program ended; nil while it runs and if it was stopped on request.
    var terminationError: ScriptError? { get async }

    /// The program's events from now on; the stream ends with the program.
    ///
    /// A listener that is more than 10,000 events behind loses the oldest. ``ProgramObserver`` loses none. All events of the
    /// stream are those of ``identity`` and ``instance``, also after the restart of a process. They do not have their time; a
    /// ``ProgramObserver`` receives it with the ``EventOrigin``.
    var events: AsyncStream<ProgramEvent> { get }

    /// Waits until the program is idle: no job, no call in flight, no one-shot timer due within a second.
    ///
    /// - Parameter limit: The maximum wait in real time.
    /// - Returns: False if the limit was reached first.
    func waitUntilIdle(limit: Duration) async -> Bool

    /// Advances a virtual clock by a duration; has no effect on a real clock.
    ///
    /// Each timer fires at its time. Work that a timer starts ends before the clock advances further, unless it takes more than
    /// five seconds of real time.
    func advance(by duration: Duration) async

    /// Releases the memory that the program does not need while it is idle.
    ///
    /// A program does this automatically after two idle seconds. A host that is short of memory can call it earlier.
    ///
    /// - Complexity: Some two milliseconds; the program's next turns compile their code again.
    func releaseMemory() async

    // MARK: Permissions

    /// The permissions that the program has now.
    var permissions: Set<Permission> { get }

    /// Replaces the permissions of the program.
    ///
    /// From the next call on, a JSAPI whose permission is missing fails with error 4, also within the turn that runs. Calls
    /// that have begun are completed. The host refuses the requests of a program in a process of its own at once. What such a
    /// program computes without its host has the new permissions from its next turn, which this method waits for.
    func setPermissions(_ permissions: Set<Permission>) async

    // MARK: Device

    /// Opens the running program again, as a link to it does.
    ///
    /// `App.onShow`, the listeners of `my.onAppShow` and `my.getEnterOptionsSync` receive the options, also if the program is
    /// in the foreground already. Then the page is opened.
    ///
    /// - Parameters:
    ///   - page: The page with an optional query, `pages/a/b?x=1`, which replaces all open pages; nil to show the page on top.
    ///   - options: The query, the scene and the referrer. An empty query is replaced by that of the page.
    /// - Throws: ``ScriptError`` if app.json does not list the page, in which case the program is not notified, and
    ///   if the program has ended.
    func enter(at page: String?, with options: LaunchOptions) async throws(ScriptError)

    /// Notifies the program that it is in the background (`App.onHide`) or in the foreground again (`App.onShow`).
    func setVisibility(_ state: ProgramVisibility) async

    /// Notifies the program of a change of the network connection: `my.getNetworkType`, `my.onNetworkStatusChange`.
    func setNetworkStatus(_ status: NetworkStatus) async

    /// Changes the theme of the device: the rules for `prefers-color-scheme`, the system information, `App.onThemeChange` and
    /// `my.onThemeChange`.
    ///
    /// Has no effect if the program has this theme. Its theme at the start is that of ``HostEnvironment/theme``.
    func setTheme(_ theme: DeviceTheme) async

    /// Dispatches an event of the device to the program's listeners.
    ///
    /// - Parameters:
    ///   - event: The vendor's name of the event without `on`, as in `memoryWarning` for `my.onMemoryWarning`, or an event of
    ///     the host for `my.on`.
    ///   - value: The value that the listeners receive, such as `["level": 10]`.
    func emitGlobally(_ event: String, _ value: ScriptValue) async

    // MARK: Inspection

    /// The error that the first page does not exist, if the program has opened no other; nil otherwise.
    var missingPage: PackageError? { get async }

    /// The paths of the open pages, bottom first.
    var pages: [String] { get async }

    /// Runs JavaScript in the program, with access to `my`, `getApp` and `getCurrentPages`, and waits for its result.
    ///
    /// - Parameters:
    ///   - code: One expression, or the body of an async function with `return` and `await`.
    ///   - showsAllValues: Whether values that JSON does not support are encoded as objects with one key, such as `$map`.
    /// - Returns: The result, copied.
    /// - Throws: ``ScriptError``: the error that the code threw, or with which the program has ended. A task that is cancelled
    ///   stops waiting with an `AbortError`; the code continues.
    func evaluate(_ code: String, showsAllValues: Bool) async throws(ScriptError) -> ScriptValue

    /// The top page's tree as readable text, one node per line; empty without a page.
    func outline() async throws(ScriptError) -> String

    /// The top page's tree: `[{id, tag, attributes, children} | {id, text}]`; undefined without a page.
    ///
    /// - Throws: ``ScriptError``, also for a tree that exceeds the limits of a ``ScriptValue``, some 30 nested elements or
    ///   250,000 values; ``outline()`` has no such limit, and ``snapshot()`` is limited to 512 levels.
    func tree() async throws(ScriptError) -> ScriptValue

    /// The top page's nodes with their owners and scopes, with the page as the root; nil without a page.
    func snapshot() async throws(ScriptError) -> ViewNode?

    /// The top page as an HTML document for a browser, with its style sheets; empty without a page.
    ///
    /// The document has no scripts, and loads nothing that the program's network does not admit. The article on styles
    /// describes the conversion of elements and rules.
    func html() async throws(ScriptError) -> String

    /// Checks the images, media and fonts of the top page with the network's policy, without loading them, reads its style
    /// sheets, and looks for the methods that its templates name as handlers.
    ///
    /// Refusals, mistakes in the sheets and missing methods are reported as ``ProgramEvent/warning(_:)``.
    func validateResources() async

    /// The computed style of an element of the top page.
    ///
    /// The style sheets are read at the first use; their mistakes are reported in the program's log.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The style; nil if no element matches or the selector is invalid.
    func computedStyle(of selector: String) async throws(ScriptError) -> ComputedStyle?

    /// The box of an element of the top page, computed by the layout engine of `HostConfiguration.layout`.
    ///
    /// - Parameter selector: A selector, of which the first matching element counts; `page` is the page itself.
    /// - Returns: The box; nil if no element matches, the element is not shown, or the selector is invalid.
    func box(of selector: String) async throws(ScriptError) -> LayoutBox?

    /// The top page's `data`, copied; undefined without a page.
    func data() async throws(ScriptError) -> ScriptValue

    /// The changes of data that the program has made so far.
    var dataChanges: DataChanges { get async }

    /// The recorded calls to canvases, videos, maps, audio and other context objects, in the order of their first use.
    func contextRecords() async throws(ScriptError) -> [ContextRecord]

    /// The mistakes in the files of the top page, found without running them; empty without a page.
    ///
    /// - Complexity: Reads and parses the page's files, their imports, and the components that the page uses.
    func pageFindings() async -> [Finding]

    // MARK: Actions of a person

    /// Performs an action on the first element that is found on the page on top.
    ///
    /// Waits until the program is idle before and afterwards, so that no test needs to sleep. For a program that polls, each
    /// wait ends after `limit`.
    ///
    /// - Parameter limit: The maximum duration of each wait, in real time independent of the clock. During a wait no more
    ///   than one second of the program's time passes for its timers.
    /// - Throws: ``ActionError``
    func perform(_ action: ElementAction, on locator: ElementLocator, limit: Duration) async throws(ActionError)

    /// Performs an action on the page on top.
    ///
    /// Waits like ``perform(_:on:limit:)``.
    ///
    /// - Throws: ``ActionError``
    func perform(_ action: PageAction, limit: Duration) async throws(ActionError)

    /// The first matching element of the page on top, after the program has become idle.
    ///
    /// - Throws: ``ActionError``
    func element(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> PageElement

    /// All matching elements of the page on top, in document order, after the program has become idle.
    ///
    /// - Throws: ``ActionError``, but not if no element matches.
    func elements(_ locator: ElementLocator, limit: Duration) async throws(ActionError) -> [PageElement]
}

/// The defaults of parameters.
extension MiniProgram {
    /// Waits until the program is idle, at most 30 seconds.
    @discardableResult
    public func waitUntilIdle() async -> Bool { await waitUntilIdle(limit: .seconds(30)) }

    /// Opens the running program again with the query of a page, as ``enter(at:with:)`` does.
    ///
    /// - Throws: ``ScriptError``
    public func enter(at page: String?) async throws(ScriptError) {
        try await enter(at: page, with: LaunchOptions())
    }

    /// Dispatches an event of the device with an empty object.
    public func emitGlobally(_ event: String) async { await emitGlobally(event, [:]) }

    /// Runs JavaScript in the program, and waits for its result.
    ///
    /// - Throws: ``ScriptError``, as ``evaluate(_:showsAllValues:)`` does.
    public func evaluate(_ code: String) async throws(ScriptError) -> ScriptValue {
        try await evaluate(code, showsAllValues: false)
    }

    /// Performs an action on an element, with waits of at most five seconds.
    ///
    /// - Throws: ``ActionError``
    public func perform(_ action: ElementAction, on locator: ElementLocator) async throws(ActionError) {
        try await perform(action, on: locator, limit: .seconds(5))
    }

    /// Performs an action on the page on top, with waits of at most five seconds.
    ///
    /// - Throws: ``ActionError``
    public func perform(_ action: PageAction) async throws(ActionError) {
        try await perform(action, limit: .seconds(5))
    }

    /// The first matching element, after a wait of at most five seconds.
    ///
    /// - Throws: ``ActionError``
    public func element(_ locator: ElementLocator) async throws(ActionError) -> PageElement {
        try await element(locator, limit: .seconds(5))
    }

    /// All matching elements, after a wait of at most five seconds.
    ///
    /// - Throws: ``ActionError``
    public func elements(_ locator: ElementLocator) async throws(ActionError) -> [PageElement] {
        try await elements(locator, limit: .seconds(5))
    }
}
