internal import MiniCore
internal import MiniEngine

/// The start of the app, and the life of pages.
extension ProgramRuntime: PageHost {
    /// Loads app.js.
    ///
    /// - Throws: The error that app.js throws: a program without an app does not start.
    func loadApp() throws(ScriptError) {
        do throws(ScriptError) {
            try enter { () throws(ScriptError) in _ = try prelude.loadApp.call([.string("app.js")]) }
        } catch {
            throw presented(error)
        }
    }

    /// Whether the program may handle pages that do not exist: it may register a listener in `onLaunch`.
    var mayHandleMissingPages: Bool { loader.mentions("onPageNotFound") }

    /// Calls `onLaunch` and `onShow`.
    func launchApp(_ launch: LaunchOptions) {
        perform { () throws(ScriptError) in _ = try prelude.launchApp.call([.copied(launch.value)]) }
    }

    /// Notifies the program that its first page does not exist.
    ///
    /// - Returns: Whether the program has a handler for that.
    func pageNotFound(_ launch: LaunchOptions) -> Bool {
        var isHandled = false
        perform { () throws(ScriptError) in
            let event: ScriptValue = [
                "path": .string(launch.path), "query": .object(launch.query), "isEntryPage": true,
            ]
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
        // Covered elements appear again; a tab that was left immediately has not been rendered yet.
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
            // Callbacks that wait for a rendering continue to wait: nothing has been rendered.
            try prelude.invokeComponents("settle", [.value(try view.takeSteps())])
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

    /// A page's `data`, copied; undefined for a closed page.
    func data(ofPage id: Int) throws(ScriptError) -> ScriptValue {
        try enter { () throws(ScriptError) in try state("data", ofInstance: Double(id)) }
    }

    /// A member of a page or a component, copied; undefined for a removed one.
    func state(_ name: String, ofInstance id: Double) throws(ScriptError) -> ScriptValue {
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

    /// Updates the view, then runs the callbacks that wait for it.
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
            notifyHost(of: last)
            // An array of the view's context: the prelude reads it and keeps no reference.
            _ = try prelude.flushed.call([.value(try view.takeSteps())])
            for report in reports + [last] { try notifyProgram(of: report) }
        }
    }

    /// Renders changed data within the turn that continues to change it.
    ///
    /// The lifecycles of components run immediately; callbacks of `setData` and events of elements wait for the next flush.
    func renderTransfer() {
        // The first rendering of a page contains all data set until then, and renderings are not nested.
        guard pagesBeforeReady.isEmpty, !isRendering else { return }
        perform { () throws(ScriptError) in
            let report = try renderView().copy()
            notifyHost(of: report)
            renderedTransfers.append(report)
            try prelude.invokeComponents("rendered", [.value(try view.takeSteps())])
        }
    }

    /// Updates the view and returns its report.
    private func renderView() throws(ScriptError) -> EngineValue {
        isRendering = true
        defer { isRendering = false }
        // Functions that run during the rendering may query positions.
        forgetGeometries()
        let report = try view.flush(timeStamp: session.now().milliseconds)
        forgetGeometries()
        for warning in view.takeWarnings() { emit(.warning(warning)) }
        return report
    }

    /// Reports the errors and logs of a rendering to the host.
    private func notifyHost(of report: ScriptValue) {
        for error in report["errors"]?.array ?? [] {
            self.report(view.error(error.string ?? ""), .render)
        }
        for note in report["notes"]?.array ?? [] { emit(.warning(view.note(note.string ?? ""))) }
        for line in report["logs"]?.array ?? [] { printScriptLine(line[0], line[1]) }
    }

    /// Runs the steps that follow a rendering, except for the lifecycles of components.
    private func notifyProgram(of report: ScriptValue) throws(ScriptError) {
        if let page = stack.top { take(report["steps"], of: page) }
        hasAppearing = report["hasAppearing"] == true
        if hasAppearing, let page = stack.top {
            take(try view.appearanceChanges(page.id, timeStamp: session.now().milliseconds), of: page)
        }
        if report["hasWebViews"] == true { openWebViews() }
        if report["hasMoving"] == true { updateMotion() }
    }

    /// Shows the program's own tab bar on a page; returns whether the page has one.
    ///
    /// A page that requests it in its first `onShow` has not been rendered yet.
    func renderTabBar(ofPage id: Int) -> Bool {
        guard let page = stack.page(id), options.package.app.hasOwnTabBar(page.path) else { return false }
        if pagesBeforeReady.contains(id) { render() }
        return true
    }
}
