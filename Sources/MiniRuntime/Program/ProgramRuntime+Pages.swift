internal import MiniCore
internal import MiniEngine

/// Starting the app, and what happens to pages.
extension ProgramRuntime: PageHost {
    /// Loads app.js.
    ///
    /// - Throws: what app.js throws: a program without an app does not start.
    func loadApp() throws(ScriptError) {
        do throws(ScriptError) {
            try enter { () throws(ScriptError) in _ = try prelude.loadApp.call([.string("app.js")]) }
        } catch {
            throw presented(error)
        }
    }

    /// Whether something in the program may handle pages that do not exist: it may ask to be told of them in `onLaunch`.
    var mayHandleMissingPages: Bool { loader.mentions("onPageNotFound") }

    /// Calls `onLaunch` and `onShow`.
    func launchApp(_ launch: LaunchOptions) {
        perform { () throws(ScriptError) in _ = try prelude.launchApp.call([.copied(launch.value)]) }
    }

    /// Tells the program that the page it was started with does not exist.
    ///
    /// - Returns: whether the program has a handler for that.
    func pageNotFound(_ launch: LaunchOptions) -> Bool {
        var isHandled = false
        perform { () throws(ScriptError) in
            let event: Value = ["path": .string(launch.path), "query": .object(launch.query), "isEntryPage": true]
            isHandled = try prelude.pageNotFound.call([.copied(event)]).bool ?? false
        }
        return isHandled
    }

    func load(_ page: PageStack.Page) {
        do throws(PackageError) {
            _ = try options.package.pageConfiguration(page.path)
        } catch {
            report(ScriptError(error, name: "Error"), .exception)
        }
        perform { () throws(ScriptError) in
            for failure in view.prepare(page.path) { report(failure, .render) }
        }
        perform { () throws(ScriptError) in
            let data = try prelude.createPage.call([
                .number(Double(page.id)), .string(page.path), .number(Double(stack.channel)),
            ])
            let hasTabBar = options.package.app.hasOwnTabBar(page.path)
            if let failure = try view.createPage(page.id, path: page.path, data: data, hasTabBar: hasTabBar) {
                report(ScriptError(name: "Error", message: failure, file: page.path + ".js"), .render)
            }
        }
        pagesBeforeReady.insert(page.id)
        scheduleFlush()
        startWaitingCalls()
        perform { () throws(ScriptError) in
            let values = ScriptArgument.copied(.array([.object(page.query)]))
            _ = try prelude.callPage.call([.number(Double(page.id)), .string("onLoad"), values])
        }
        emit(.page(PageEvent(path: page.path, step: .loaded)))
    }

    func show(_ page: PageStack.Page) {
        step(page, "onShow", .shown)
        // What was covered is seen again; a tab that was left at once has not been seen yet.
        if hasAppearing || pagesBeforeReady.contains(page.id) { scheduleFlush() }
    }

    func hide(_ page: PageStack.Page) { step(page, "onHide", .hidden) }

    func unload(_ page: PageStack.Page) {
        perform { () throws(ScriptError) in _ = try prelude.unloadPage.call([.number(Double(page.id))]) }
        emit(.page(PageEvent(path: page.path, step: .unloaded)))
        pagesBeforeReady.remove(page.id)
        pageScrolls[page.id] = nil
        pullDownChoices[page.id] = nil
        scrollListeners[page.id] = nil
        leavingQuestions[page.id] = nil
        navigationBars[page.id] = nil
        stopMotion(of: page.id)
        perform { () throws(ScriptError) in
            try view.destroyPage(page.id)
            // What waits for a rendering goes on waiting: nothing has been rendered.
            try prelude.tellComponents("settle", [.value(try view.takeSteps())])
        }
    }

    func stackChanged(_ identifiers: [Int]) {
        perform { () throws(ScriptError) in
            _ = try prelude.setStack.call([.copied(.array(identifiers.map { .number(Double($0)) }))])
        }
    }

    func changeNavigationBar(of page: PageStack.Page, _ change: NavigationBarChange) {
        var bar = navigationBars[page.id] ?? NavigationBarChange()
        if change.reset { (bar.backgroundColor, bar.frontColor) = (nil, nil) }
        bar.title = change.title ?? bar.title
        bar.backgroundColor = change.backgroundColor ?? bar.backgroundColor
        bar.frontColor = change.frontColor ?? bar.frontColor
        navigationBars[page.id] = bar
        emit(.navigationBar(page: page.path, change))
    }

    func navigationBarColor(of page: PageStack.Page) -> String? {
        navigationBars[page.id]?.backgroundColor
            ?? options.package.windowSetting("titleBarColor", of: page.path)?.string
    }

    /// A page's `data`, copied; undefined for a page that is gone.
    func data(ofPage id: Int) throws(ScriptError) -> Value {
        try enter { () throws(ScriptError) in try state("data", ofInstance: Double(id)) }
    }

    /// A member of a page or a component, copied; undefined for one that is gone.
    func state(_ name: String, ofInstance id: Double) throws(ScriptError) -> Value {
        let instance = try prelude.instanceOf.call([.number(id)])
        return instance.kind == .object ? try instance.get(name).copy() : .undefined
    }

    private func step(_ page: PageStack.Page, _ name: String, _ step: PageEvent.Step) {
        perform { () throws(ScriptError) in
            _ = try prelude.callPage.call([.number(Double(page.id)), .string(name)])
        }
        emit(.page(PageEvent(path: page.path, step: step)))
    }

    // MARK: Rendering

    func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        thread.enqueue { [program] in program.assumeIsolated { $0.withRuntime { $0.flush() } } }
    }

    /// Brings the view up to date, then calls what waits for that.
    private func flush() {
        isFlushScheduled = false
        render()
        for page in stack.pages where pagesBeforeReady.remove(page.id) != nil {
            step(page, "onReady", .ready)
        }
    }

    private func render() {
        perform { () throws(ScriptError) in
            let report = try renderView()
            let reports = renderedTransfers
            renderedTransfers = []
            guard try report.get("isQuiet").bool != true else {
                _ = try prelude.flushed.call([.null])
                return
            }
            let last = try report.copy()
            tellHost(of: last)
            // An array of the view: the prelude reads it and keeps nothing of it.
            _ = try prelude.flushed.call([.value(try view.takeSteps())])
            for report in reports + [last] { try tellProgram(of: report) }
        }
    }

    /// Renders what data has changed, within the turn that goes on to change it.
    ///
    /// The lifecycles of components follow at once; callbacks of `setData` and events of elements wait for the next flush.
    func renderTransfer() {
        // A page is first shown with all that it has set until then, and a rendering is not interrupted by another one.
        guard pagesBeforeReady.isEmpty, !isRendering else { return }
        perform { () throws(ScriptError) in
            let report = try renderView().copy()
            tellHost(of: report)
            renderedTransfers.append(report)
            try prelude.tellComponents("rendered", [.value(try view.takeSteps())])
        }
    }

    /// Brings the view up to date, and returns its report.
    private func renderView() throws(ScriptError) -> ScriptValue {
        isRendering = true
        defer { isRendering = false }
        // What is told of a rendering may ask where things are now.
        forgetGeometries()
        let report = try view.flush(timeStamp: session.now().milliseconds)
        forgetGeometries()
        for warning in view.takeWarnings() { emit(.warning(warning)) }
        return report
    }

    /// Tells the host of the errors and logs of a rendering.
    private func tellHost(of report: Value) {
        for error in report["errors"]?.array ?? [] {
            self.report(view.error(error.string ?? ""), .render)
        }
        for note in report["notes"]?.array ?? [] { emit(.warning(view.note(note.string ?? ""))) }
        for line in report["logs"]?.array ?? [] { printScriptLine(line[0], line[1]) }
    }

    /// Calls what waits for a rendering, besides the lifecycles of components.
    private func tellProgram(of report: Value) throws(ScriptError) {
        if let page = stack.top { take(report["steps"], of: page) }
        hasAppearing = report["hasAppearing"] == true
        if hasAppearing, let page = stack.top {
            take(try view.tellOfAppearing(page.id, timeStamp: session.now().milliseconds), of: page)
        }
        if report["hasWebViews"] == true { openWebViews() }
        if report["hasMoving"] == true { updateMotion() }
    }

    /// Whether a page shows the program's own tab bar, which it does from then on: a page that asks for it in its first
    /// `onShow` is not rendered yet.
    func renderTabBar(ofPage id: Int) -> Bool {
        guard let page = stack.page(id), options.package.app.hasOwnTabBar(page.path) else { return false }
        if pagesBeforeReady.contains(id) { render() }
        return true
    }
}
