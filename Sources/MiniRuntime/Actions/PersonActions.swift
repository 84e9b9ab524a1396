internal import MiniCore
internal import MiniEngine

/// Carries out actions of a person on the page on top.
///
/// ## Threading
/// An instance is used on the program's thread.
final class PersonActions {
    private let turns: ProgramTurns
    private let package: ProgramPackage
    private let view: ViewContext
    private let callContext: CallContext
    private let stack: PageStack
    private let states: PageStates
    private let geometries: PageGeometries
    private let functions: PageFunctions
    private let flushes: FlushSchedule
    private let steps: ViewSteps
    private let motion: PageMotion
    private let tabBar: ProgramTabBar

    init(
        _ turns: ProgramTurns,
        _ package: ProgramPackage,
        _ view: ViewContext,
        _ callContext: CallContext,
        _ stack: PageStack,
        _ states: PageStates,
        _ geometries: PageGeometries,
        _ functions: PageFunctions,
        _ flushes: FlushSchedule,
        _ steps: ViewSteps,
        _ motion: PageMotion,
        _ tabBar: ProgramTabBar,
    ) {
        self.turns = turns
        self.package = package
        self.view = view
        self.callContext = callContext
        self.stack = stack
        self.states = states
        self.geometries = geometries
        self.functions = functions
        self.flushes = flushes
        self.steps = steps
        self.motion = motion
        self.tabBar = tabBar
    }

    // MARK: Elements

    /// The matching elements, and alternatives if none matches.
    ///
    /// - Parameter readsStyles: Whether to compute the styles of the page to find elements that styles hide.
    func elements(
        _ locator: ElementLocator,
        readsStyles: Bool,
    ) throws(ActionError) -> (elements: [PageElement], [String]) {
        guard let page = stack.top else { return ([], []) }
        let result = try enter { () throws(ScriptError) in try view.elements(page.id, locator.value) }
        if let reason = result["reason"]?.string { throw .refused(reason) }
        var elements: [PageElement] = []
        let isFound = result["elements"]?.array?.isEmpty == false
        let unseen = isFound && readsStyles ? try unseenElements(of: page) : []
        for description in result["elements"]?.array ?? [] {
            var (data, props) = (ScriptValue.undefined, ScriptValue.undefined)
            if let id = description["instance"]?.number {
                (data, props) = try enter { () throws(ScriptError) in
                    (try functions.state("data", ofInstance: id), try functions.state("props", ofInstance: id))
                }
            }
            elements.append(PageElement(description, data: data, props: props, unseen: unseen))
        }
        return (elements, Self.texts(result["alternatives"]))
    }

    /// The ids of the elements of a page that are hidden by their styles.
    private func unseenElements(of page: PageStack.Page) throws(ActionError) -> Set<Int> {
        try enter { () throws(ScriptError) in try geometries.page(page.id)?.unseen ?? [] }
    }

    /// Performs an action on the first element that is found.
    func perform(_ action: ElementAction, on locator: ElementLocator) throws(ActionError) {
        let isTriggered = if case .trigger = action { true } else { false }
        try perform(action.name, action.value, on: locator, reachesUnseen: isTriggered)
    }

    /// Dispatches one event of a touch to the first element that is found.
    func dispatch(_ event: TouchEvent, on locator: ElementLocator) throws(ActionError) {
        try perform("touchEvent", event.value, on: locator, reachesUnseen: false)
    }

    /// Performs a part of a touch on the first element that is found.
    func perform(_ part: TouchPart, on locator: ElementLocator) throws(ActionError) {
        // A touch of an element that the program hides meanwhile goes on.
        let isStart = if case .start = part { true } else { false }
        try perform("touchPart", part.value, on: locator, reachesUnseen: !isStart)
    }

    /// Performs an action of the view.
    ///
    /// - Parameter reachesUnseen: Whether a person need not see the element.
    private func perform(
        _ name: String,
        _ value: ScriptValue,
        on locator: ElementLocator,
        reachesUnseen: Bool,
    ) throws(ActionError) {
        guard let page = stack.top else { throw .notFound(locator, page: nil, alternatives: []) }
        let unseen = reachesUnseen ? [] : try unseenElements(of: page)
        let result = try enter { () throws(ScriptError) in
            try view.act(
                page.id,
                locator.value,
                name,
                value,
                timeStamp: callContext.now().milliseconds,
                scrollTop: states.scrollTop(ofPage: page.id),
                unseen: unseen,
            )
        }
        if let alternatives = result["alternatives"] {
            throw .notFound(locator, page: page.path, alternatives: Self.texts(alternatives))
        }
        // A person may have changed a control, which changes the layout although nothing is rendered.
        geometries.forget()
        if name == "scroll" { flushes.request() }
        steps.take(result["steps"], of: page)
        if let reason = result["reason"]?.string {
            throw .refused("\(name) on \(locator) of \(page.path): \(reason)")
        }
    }

    // MARK: The page

    /// Performs an action on the page on top.
    func perform(_ action: PageAction) async throws(ActionError) {
        guard let page = stack.top else { throw .refused("no page is open") }
        switch action {
        case .pullDownRefresh:
            guard states.canBePulled(page, of: package) else {
                throw .refused("\(page.path) is not to be pulled down: its .json does not set \"pullRefresh\": true")
            }
            states[page.id]?.isRefreshing = true
            functions.call(page, "onPullDownRefresh", ["from": "manual"])
        case .scroll(let top):
            states[page.id]?.programScroll.top = nil
            steps.scroll(page, to: top)
        case .reachBottom: functions.call(page, "onReachBottom", nil)
        case .tapTab(let index): try await tabBar.tap(index, on: page)
        case .tapTitle: functions.call(page, "onTitleClick", nil)
        case .tapOptionMenu: functions.call(page, "onOptionMenuClick", nil)
        case .share: steps.share(page, from: "menu")
        case .goBack:
            functions.call(page, "onBack", nil)
            // Do not go back if the page has navigated in onBack.
            guard stack.top?.id == page.id, !motion.closeContainer(of: page), await mayLeave(page) else { return }
            do throws(APIError) {
                try await stack.navigateBack(delta: 1)
            } catch {
                throw .refused("\(page.path) is the only page")
            }
        }
    }

    /// Whether the page may be left, after a question to the user if the page has requested one; false if the page is closed
    /// meanwhile.
    private func mayLeave(_ page: PageStack.Page) async -> Bool {
        guard stack.pages.count > 1, let question = states[page.id]?.leavingQuestion else { return true }
        let text = ButtonText(for: callContext.environment)
        let dialog = ConfirmDialog(
            title: "",
            content: question,
            confirmButtonText: text.confirm,
            cancelButtonText: text.cancel,
        )
        return await callContext.userInterface.confirm(dialog) && stack.top?.id == page.id
    }

    private func enter<Output>(_ body: () throws(ScriptError) -> Output) throws(ActionError) -> Output {
        do throws(ScriptError) { return try turns.enter(body) } catch { throw .script(error) }
    }

    private static func texts(_ value: ScriptValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }
}
