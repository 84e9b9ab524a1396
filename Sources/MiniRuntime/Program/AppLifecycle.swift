internal import MiniCore
internal import MiniEngine

/// The start of the app, its changes between foreground and background, and those of the theme.
///
/// ## Threading
/// An instance is used on the program's thread.
final class AppLifecycle {
    private let turns: ProgramTurns
    private let prelude: Prelude
    private let loader: ModuleLoader
    private let stack: PageStack
    private let pages: PageLifecycle
    /// Has the options of the last entry, which `onShow` receives when the program is in the foreground again.
    private let callContext: CallContext
    /// Whether the program is shown to the person.
    private var visibility = ProgramVisibility.shown
    /// Waits for app.js if that waits at its top level; nil if it has run.
    private var rest: EngineValue?

    init(
        _ turns: ProgramTurns,
        _ prelude: Prelude,
        _ loader: ModuleLoader,
        _ stack: PageStack,
        _ pages: PageLifecycle,
        _ callContext: CallContext,
    ) {
        self.turns = turns
        self.prelude = prelude
        self.loader = loader
        self.stack = stack
        self.pages = pages
        self.callContext = callContext
    }

    /// Loads app.js, or app.ts.
    ///
    /// - Returns: Whether app.js has run. Otherwise it waits at its top level, and ``finishLoading(_:completion:)`` follows.
    /// - Throws: The error that app.js throws: a program without an app does not start.
    func load() throws(ScriptError) -> Bool {
        do throws(ScriptError) {
            let file = loader.script(at: "app")
            let result = try turns.enter { () throws(ScriptError) in try prelude.loadApp.call([.string(file)]) }
            if result.isFunction { rest = result }
            return rest == nil
        } catch {
            throw turns.presented(error)
        }
    }

    /// Waits for app.js.
    func finishLoading(_ evaluations: Evaluations, completion: @escaping Evaluations.Completion) {
        guard let rest else { return completion(.success(.undefined)) }
        self.rest = nil
        evaluations.begin(completion: completion) { () throws(ScriptError) in rest }
    }

    /// Whether the program may handle pages that do not exist: it may register a listener in `onLaunch`.
    var mayHandleMissingPages: Bool { loader.mentions("onPageNotFound") }

    /// Calls `onLaunch` and `onShow`.
    func launch(_ launch: LaunchOptions) {
        turns.perform { () throws(ScriptError) in _ = try prelude.launchApp.call([.copied(launch.value)]) }
    }

    /// Notifies the program that its first page does not exist.
    ///
    /// - Returns: Whether the program has a handler for that.
    func pageNotFound(_ launch: LaunchOptions) -> Bool {
        var isHandled = false
        turns.perform { () throws(ScriptError) in
            let event: ScriptValue = [
                "path": .string(launch.path), "query": .object(launch.query), "isEntryPage": true,
            ]
            isHandled = try prelude.pageNotFound.call([.copied(event)]).bool ?? false
        }
        return isHandled
    }

    /// Notifies the program that it was opened again.
    ///
    /// - Parameter page: The page that replaces the open ones; nil to show the page on top.
    func enter(at page: PageReference?, with options: LaunchOptions) {
        var options = options
        options.path = page?.path ?? stack.top?.path ?? ""
        if options.query.isEmpty, let page { options.query = page.query }
        callContext.environment.enter = options
        let wasHidden = visibility == .hidden
        visibility = .shown
        showApp()
        if let page {
            stack.relaunch(page)
        } else if wasHidden, let top = stack.top {
            pages.show(top)
        }
    }

    private func showApp() {
        let options = callContext.environment.enter.value
        turns.perform { () throws(ScriptError) in _ = try prelude.showApp.call([.copied(options)]) }
    }

    /// Notifies the program that it is in the background or in the foreground again.
    func setVisibility(_ new: ProgramVisibility) {
        guard new != visibility else { return }
        visibility = new
        switch new {
        case .shown:
            showApp()
            if let top = stack.top { pages.show(top) }
        case .hidden:
            if let top = stack.top { pages.hide(top) }
            turns.perform { () throws(ScriptError) in _ = try prelude.hideApp.call([]) }
        }
    }

    /// Notifies the program of another theme of the device.
    func changeTheme(to theme: DeviceTheme) {
        turns.perform { () throws(ScriptError) in
            _ = try prelude.changeTheme.call([.copied(["theme": .string(theme.rawValue)])])
        }
    }
}
