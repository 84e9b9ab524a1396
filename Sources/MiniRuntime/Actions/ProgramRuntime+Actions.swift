internal import MiniCore
internal import MiniEngine

/// Carries out actions of a person on the page on top.
extension ProgramRuntime {
    /// The matching elements, and alternatives if none matches.
    ///
    /// - Parameter readsStyles: Whether to compute the styles of the page to find elements that styles hide.
    func elements(
        _ locator: ElementLocator,
        readsStyles: Bool,
    ) throws(ActionError) -> (elements: [PageElement], [String]) {
        guard let page = stack.top else { return ([], []) }
        let result = try enterForAction { () throws(ScriptError) in try view.elements(page.id, locator.value) }
        if let reason = result["reason"]?.string { throw .refused(reason) }
        var elements: [PageElement] = []
        let isFound = result["elements"]?.array?.isEmpty == false
        let unseen = isFound && readsStyles ? try unseenElements(of: page) : []
        for description in result["elements"]?.array ?? [] {
            var (data, props) = (ScriptValue.undefined, ScriptValue.undefined)
            if let id = description["instance"]?.number {
                (data, props) = try enterForAction { () throws(ScriptError) in
                    (try state("data", ofInstance: id), try state("props", ofInstance: id))
                }
            }
            elements.append(PageElement(description, data: data, props: props, unseen: unseen))
        }
        return (elements, Self.texts(result["alternatives"]))
    }

    /// The ids of the elements of a page that are hidden by their styles.
    private func unseenElements(of page: PageStack.Page) throws(ActionError) -> Set<Int> {
        try enterForAction { () throws(ScriptError) in try geometries.page(page.id)?.unseen ?? [] }
    }

    /// Performs an action on the first element that is found.
    func act(_ action: ElementAction, on locator: ElementLocator) throws(ActionError) {
        guard let page = stack.top else { throw .notFound(locator, page: nil, alternatives: []) }
        let isTriggered = if case .trigger = action { true } else { false }
        let unseen = isTriggered ? [] : try unseenElements(of: page)
        let result = try enterForAction { () throws(ScriptError) in
            try view.act(
                page.id,
                locator.value,
                action.name,
                action.value,
                timeStamp: session.now().milliseconds,
                scrollTop: pageScrolls[page.id] ?? 0,
                unseen: unseen,
            )
        }
        if let alternatives = result["alternatives"] {
            throw .notFound(locator, page: page.path, alternatives: Self.texts(alternatives))
        }
        // A person may have changed a control, which changes the layout although nothing is rendered.
        forgetGeometries()
        if case .scroll = action { scheduleFlush() }
        take(result["steps"], of: page)
        if let reason = result["reason"]?.string {
            throw .refused("\(action.name) on \(locator) of \(page.path): \(reason)")
        }
    }

    /// Carries out the steps that follow from an event, in order.
    func take(_ steps: ScriptValue?, of page: PageStack.Page) {
        for step in steps?.array ?? [] {
            if let owner = step["owner"]?.number {
                perform { () throws(ScriptError) in
                    _ = try prelude.pageEvent.call([
                        .number(owner), .copied(step["handler"] ?? .undefined), .copied(step["event"] ?? .undefined),
                        .copied(step["place"] ?? .undefined),
                    ])
                }
            } else if let kind = step["navigate"]?.string {
                thread.beginPendingWork()
                let link = PageLink(
                    kind: kind,
                    url: step["url"]?.string ?? "",
                    delta: step["delta"]?.number.flatMap { Int(exactly: $0.rounded(.down)) } ?? 1,
                )
                program.assumeIsolated { $0.follow(link) }
            } else if let source = step["picture"]?.string {
                requestImageSize(of: source, step, of: page)
            } else if step["open"] != nil {
                open(step, of: page)
            } else if let number = step["page"]?.number, let page = stack.page(Int(number)) {
                if let element = step["listener"]?.number { scrollListeners[page.id] = Int(element) }
                if let top = step["scrollTo"]?.number { scroll(page, to: top) }
            } else if let level = step["level"] {
                printScriptLine(level, step["text"])
            } else if let failure = step["failure"]?.string {
                report(view.error(failure), .render)
            }
        }
    }

    /// Opens the page of a navigator, or requests the host to end the program.
    func follow(_ link: PageLink) async {
        if link.kind == "exit" {
            session.deviceUI.show("exitMiniProgram", ScriptObject(), page: stack.top?.path)
            return thread.endPendingWork()
        }
        do throws(APIError) {
            try await link.follow(stack)
        } catch {
            emit(.warning(ProgramWarning("navigator: \(error.message)")))
        }
        thread.endPendingWork()
    }

    /// The changes that the program has made by setData.
    var dataChanges: DataChanges {
        var changes = DataChanges()
        perform { () throws(ScriptError) in changes = DataChanges(try view.changes()) }
        return changes
    }

    // MARK: The page

    func act(_ action: PageAction) async throws(ActionError) {
        guard let page = stack.top else { throw .refused("no page is open") }
        switch action {
        case .pullDownRefresh:
            guard options.package.allowsPullDown(on: page.path), pullDownChoices[page.id] != false else {
                throw .refused("\(page.path) is not to be pulled down: its .json does not set \"pullRefresh\": true")
            }
            callPage(page, "onPullDownRefresh", ["from": "manual"])
        case .scroll(let top): scroll(page, to: top)
        case .reachBottom: callPage(page, "onReachBottom", nil)
        case .tapTab(let index): try await tapTab(index, page)
        case .tapTitle: callPage(page, "onTitleClick", nil)
        case .tapOptionMenu: callPage(page, "onOptionMenuClick", nil)
        case .share: share(page, from: "menu")
        case .goBack:
            callPage(page, "onBack", nil)
            // Do not go back if the page has navigated in onBack.
            guard stack.top?.id == page.id, !closeContainer(of: page), await mayLeave(page) else { return }
            do throws(APIError) {
                try await stack.navigateBack(delta: 1)
            } catch {
                throw .refused("\(page.path) is the only page")
            }
        }
    }

    /// Asks the user whether to leave a page that has requested it; returns false if the page is closed meanwhile.
    private func mayLeave(_ page: PageStack.Page) async -> Bool {
        guard stack.pages.count > 1, let question = leavingQuestions[page.id] else { return true }
        let text = ButtonText(for: session.environment)
        let dialog = ConfirmDialog(
            title: "",
            content: question,
            confirmButtonText: text.confirm,
            cancelButtonText: text.cancel,
        )
        return await session.userInterface.confirm(dialog) && stack.top?.id == page.id
    }

    /// Scrolls a page to a position within its content, and calls the page's functions if that moves the page.
    private func scroll(_ page: PageStack.Page, to wanted: Double) {
        let height = contentHeight(ofPage: page.id)
        let end = end(of: page, height)
        let former = pageScrolls[page.id] ?? 0
        let top = max(min(wanted, height - geometries.viewport.height), 0)
        guard top != former else { return }
        pageScrolls[page.id] = top
        callPage(page, "onPageScroll", ["scrollTop": .number(top), "scrollHeight": .number(height)])
        if let listener = scrollListeners[page.id] {
            move(listener, of: page, .trigger("scroll", detail: ["scrollTop": .number(top)]))
        }
        if former < end, end <= top { callPage(page, "onReachBottom", nil) }
        // Observers of element positions are notified.
        scheduleFlush()
    }

    /// The scroll position from which on `onReachBottom` applies.
    ///
    /// Infinite for a page that is not longer than the window. At least one pixel, or the excess of a page that is less than
    /// one pixel longer than the window: every page has to be scrolled for `onReachBottom`.
    private func end(of page: PageStack.Page, _ height: Double) -> Double {
        let excess = height - geometries.viewport.height
        guard excess > 0 else { return .infinity }
        return max(excess - options.package.reachBottomDistance(of: page.path), min(excess, 1))
    }

    private func tapTab(_ index: Int, _ page: PageStack.Page) async throws(ActionError) {
        let tabs = options.package.app.tabs
        guard tabs.indices.contains(index) else {
            throw .refused("there is no tab \(index); the program has \(tabs.count) tabs, counted from 0")
        }
        guard options.package.app.isTab(page.path) else {
            throw .refused("\(page.path) is no tab's page, so that no tabs are shown")
        }
        guard tabs[index].page != page.path else {
            // The page's `events` have a function for a tap on the open tab; its method is called for both taps.
            callPage(page, "onSelectedTabItemTap", tabEvent(of: page, from: "user"))
            return callPage(page, "onTabItemTap", tabEvent(of: page, from: "user"), includesEvents: false)
        }
        callPage(page, "beforeTabItemTap", nil)
        isTabTapped = true
        defer { isTabTapped = false }
        do throws(APIError) {
            try await stack.switchTab(url: "/" + tabs[index].page)
        } catch {
            throw .refused(error.message)
        }
    }

    func tabChosen(_ page: PageStack.Page) {
        callPage(page, "onTabItemTap", tabEvent(of: page, from: isTabTapped ? "user" : "api"))
    }

    private func tabEvent(of page: PageStack.Page, from source: String) -> ScriptValue? {
        let tabs = options.package.app.tabs
        return tabs.firstIndex { $0.page == page.path }.map { index in
            [
                "from": .string(source), "pagePath": .string(page.path), "text": .string(tabs[index].name),
                "index": .number(Double(index)),
            ]
        }
    }

    /// Calls `onShareAppMessage` of a page, or of the app if the page has none.
    ///
    /// - Parameter target: The button that was touched.
    func share(_ page: PageStack.Page, from source: String, target: ScriptValue? = nil) {
        var event = ScriptObject([("from", .string(source))])
        if let target { event["target"] = target }
        if let webView = webViews(of: page).first { event["webViewUrl"] = .string(webView.url) }
        callPage(page, "onShareAppMessage", .object(event))
    }

    /// Carries out calls that affect the page on top, after the call: `my.startPullDownRefresh`, `my.pageScrollTo`,
    /// `my.showSharePanel`.
    func follow(_ change: DeviceUIChange) {
        switch change.name {
        case "hideTabBar": isTabBarHidden = true
        case "showTabBar": isTabBarHidden = false
        case "setTabBarItem":
            if let index = change.parameters["index"]?.number.flatMap({ Int(exactly: $0) }) {
                tabNames[index] = change.parameters["text"]?.string ?? tabNames[index]
            }
        default: break
        }
        if let page = stack.top {
            switch change.name {
            case "setCanPullDown": pullDownChoices[page.id] = change.parameters["canPullDown"]?.bool
            case "enableAlertBeforeUnload": leavingQuestions[page.id] = change.parameters["message"]?.string
            case "disableAlertBeforeUnload": leavingQuestions[page.id] = nil
            default: break
            }
        }
        let followed = ["startPullDownRefresh", "pageScrollTo", "showSharePanel", "createVideoContext.command"]
        guard followed.contains(change.name) else { return }
        thread.enqueue { [program] in
            program.assumeIsolated {
                $0.withRuntime { runtime in
                    guard let page = runtime.stack.top else { return }
                    if change.name == "startPullDownRefresh" {
                        runtime.callPage(page, "onPullDownRefresh", ["from": "code"])
                    } else if change.name == "showSharePanel" {
                        runtime.share(page, from: "code")
                    } else if change.name == "createVideoContext.command" {
                        runtime.command(video: change.parameters, on: page)
                    } else if let top = runtime.place(change.parameters, on: page) {
                        runtime.scroll(page, to: top)
                    }
                }
            }
        }
    }

    /// The target of `my.pageScrollTo`: `scrollTop`, or `offsetTop` from the element that `selector` names; nil without either.
    private func place(_ parameters: ScriptObject, on page: PageStack.Page) -> Double? {
        if let top = parameters["scrollTop"]?.number { return top }
        guard let selector = parameters["selector"] else { return nil }
        var place: Double?
        perform { () throws(ScriptError) in
            let top = try results([["selector": selector, "fields": ["rect": true]]], page: page.id)[0]?["top"]?.number
            place = top.map { $0 + (pageScrolls[page.id] ?? 0) + (parameters["offsetTop"]?.number ?? 0) }
        }
        return place
    }

    /// Calls the functions of a page and of its `events` for an event of the page.
    ///
    /// - Parameter includesEvents: Whether the functions of `events` are called; otherwise only the page's method is.
    func callPage(_ page: PageStack.Page, _ name: String, _ event: ScriptValue?, includesEvents: Bool = true) {
        perform { () throws(ScriptError) in
            let values: ScriptValue = .array(event.map { [$0] } ?? [])
            let function = includesEvents ? prelude.pageAction : prelude.callPage
            _ = try function.call([.number(Double(page.id)), .string(name), .copied(values)])
        }
    }

    private func enterForAction<Output>(_ body: () throws(ScriptError) -> Output) throws(ActionError) -> Output {
        do throws(ScriptError) { return try enter(body) } catch { throw .script(error) }
    }

    private static func texts(_ value: ScriptValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }
}
