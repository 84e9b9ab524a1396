internal import MiniCore
internal import MiniEngine

/// Opens and closes the instances and trees of pages, as their stack decides.
///
/// ## Threading
/// An instance is used on the program's thread.
final class PageLifecycle: PageHost {
    private let turns: ProgramTurns
    private let prelude: Prelude
    private let package: ProgramPackage
    private let view: ViewContext
    private let stack: PageStack
    private let states: PageStates
    private let functions: PageFunctions
    private let renderer: ProgramRenderer
    private let flushes: FlushSchedule
    private let motion: PageMotion
    private let tabBar: ProgramTabBar
    private let calls: CallTable
    private let evaluations: Evaluations
    /// The pages whose files wait at their top level, by id, and whether each is shown.
    private var waiting: [Int: Bool] = [:]

    init(
        _ turns: ProgramTurns,
        _ prelude: Prelude,
        _ package: ProgramPackage,
        _ view: ViewContext,
        _ stack: PageStack,
        _ states: PageStates,
        _ functions: PageFunctions,
        _ renderer: ProgramRenderer,
        _ flushes: FlushSchedule,
        _ motion: PageMotion,
        _ tabBar: ProgramTabBar,
        _ calls: CallTable,
        _ evaluations: Evaluations,
    ) {
        self.turns = turns
        self.prelude = prelude
        self.package = package
        self.view = view
        self.stack = stack
        self.states = states
        self.functions = functions
        self.renderer = renderer
        self.flushes = flushes
        self.motion = motion
        self.tabBar = tabBar
        self.calls = calls
        self.evaluations = evaluations
    }

    func load(_ page: PageStack.Page) {
        states[page.id] = PageState()
        do throws(PackageError) {
            try view.readConfiguration(of: page.path)
        } catch {
            turns.report(ScriptError(error, name: "Error"), .exception)
        }
        turns.perform { () throws(ScriptError) in
            for failure in view.prepare(page.path) { turns.report(failure, .render) }
        }
        var rest: EngineValue?
        turns.perform { () throws(ScriptError) in
            let data = try prelude.createPage.call([
                .number(Double(page.id)), .string(page.path), .number(Double(stack.channel)),
            ])
            if data.isFunction { rest = data } else { try makeTree(of: page, data) }
        }
        guard let rest else { return finishLoading(page) }
        waiting[page.id] = false
        let completion: Evaluations.Completion = { [weak self] result in
            // The end of the program is the only failure.
            if case .success = result { self?.resume(page) }
        }
        evaluations.begin(completion: completion) { () throws(ScriptError) in rest }
    }

    /// Whether a page has no tree yet, because its file waits at its top level.
    func isWaiting(_ page: PageStack.Page) -> Bool { waiting[page.id] != nil }

    /// Loads a page whose file has ended, and shows it if it is on top.
    private func resume(_ page: PageStack.Page) {
        guard let isShown = waiting.removeValue(forKey: page.id) else { return }
        turns.perform { () throws(ScriptError) in
            try makeTree(of: page, try prelude.resumePage.call([.number(Double(page.id)), .string(page.path)]))
        }
        finishLoading(page)
        if isShown, stack.top?.id == page.id { show(page) }
    }

    private func makeTree(of page: PageStack.Page, _ data: EngineValue) throws(ScriptError) {
        let hasTabBar = package.app.hasOwnTabBar(page.path)
        if let failure = try view.createPage(page.id, path: page.path, data: data, hasTabBar: hasTabBar) {
            let file = package.files.script(at: page.path)
            turns.report(ScriptError(name: "Error", message: failure, file: file), .render)
        }
    }

    private func finishLoading(_ page: PageStack.Page) {
        states[page.id]?.isBeforeReady = true
        flushes.request()
        calls.startWaiting()
        turns.perform { () throws(ScriptError) in
            let values = ScriptArgument.copied(.array([.object(page.query)]))
            _ = try prelude.callPage.call([.number(Double(page.id)), .string("onLoad"), values])
        }
        turns.emit(.page(PageEvent(path: page.path, step: .loaded)))
    }

    func show(_ page: PageStack.Page) {
        if waiting[page.id] != nil {
            waiting[page.id] = true
            return
        }
        functions.step(page, "onShow", .shown)
        // Covered elements appear again; a tab that was left immediately has not been rendered yet.
        if renderer.hasAppearing || states.isBeforeReady(page.id) { flushes.request() }
    }

    func hide(_ page: PageStack.Page) {
        if waiting[page.id] != nil {
            waiting[page.id] = false
        } else {
            functions.step(page, "onHide", .hidden)
        }
    }

    func tabChosen(_ page: PageStack.Page) { tabBar.notify(page) }

    func unload(_ page: PageStack.Page) {
        if waiting.removeValue(forKey: page.id) != nil {
            states[page.id] = nil
            return
        }
        turns.perform { () throws(ScriptError) in _ = try prelude.unloadPage.call([.number(Double(page.id))]) }
        turns.emit(.page(PageEvent(path: page.path, step: .unloaded)))
        states[page.id] = nil
        motion.stop(of: page.id)
        turns.perform { () throws(ScriptError) in
            try view.destroyPage(page.id)
            // Callbacks that wait for a rendering continue to wait: nothing has been rendered.
            try prelude.invokeComponents("settle", [.value(try view.takeSteps())])
        }
    }

    func closeContainer(of page: PageStack.Page) -> Bool { motion.closeContainer(of: page) }

    func stackChanged(_ identifiers: [Int]) {
        turns.perform { () throws(ScriptError) in
            _ = try prelude.setStack.call([.copied(.array(identifiers.map { .number(Double($0)) }))])
        }
    }

    func changeNavigationBar(of page: PageStack.Page, _ change: NavigationBarChange) {
        states[page.id]?.navigationBar.add(change)
        turns.emit(.navigationBar(page: page.path, change))
    }

    func navigationBarColor(of page: PageStack.Page) -> String? {
        states[page.id]?.navigationBar.backgroundColor
            ?? package.windowSetting("titleBarColor", of: page.path)?.string
    }
}

extension NavigationBarChange {
    /// Adds a later change.
    fileprivate mutating func add(_ change: NavigationBarChange) {
        if change.reset { (backgroundColor, frontColor) = (nil, nil) }
        // The bar shows the one that was set last.
        if change.title != nil { image = nil }
        title = change.title ?? title
        image = change.image ?? image
        backgroundColor = change.backgroundColor ?? backgroundColor
        frontColor = change.frontColor ?? frontColor
    }
}
