internal import MiniCore

/// Actions of a person on a program.
extension LocalProgram {
    /// Implements ``MiniProgram``.
    package nonisolated func perform(
        _ action: ElementAction,
        on locator: ElementLocator,
        limit: Duration,
    ) async throws(ActionError) {
        await settle(limit: limit)
        try await carryOut(action, on: locator)
        await settle(limit: limit)
    }

    /// Implements ``MiniProgram``.
    package nonisolated func perform(
        _ action: PageAction,
        limit: Duration,
    ) async throws(ActionError) {
        await settle(limit: limit)
        try await carryOut(action)
        await settle(limit: limit)
    }

    /// Implements ``MiniProgram``.
    package nonisolated func element(
        _ locator: ElementLocator,
        limit: Duration,
    ) async throws(ActionError) -> PageElement {
        await settle(limit: limit)
        let (found, alternatives) = try await look(for: locator)
        if let element = found.first { return element }
        throw .notFound(locator, page: await pages.last, alternatives: alternatives)
    }

    /// Implements ``MiniProgram``.
    package nonisolated func elements(
        _ locator: ElementLocator,
        limit: Duration,
    ) async throws(ActionError) -> [PageElement] {
        await settle(limit: limit)
        return try await look(for: locator).elements
    }

    /// The matching elements of the page on top in its present state, and alternatives if none matches.
    ///
    /// - Parameter readsStyles: Whether to compute the styles of the page to find elements that styles hide.
    package func look(
        for locator: ElementLocator,
        readsStyles: Bool = true,
    ) throws(ActionError) -> (elements: [PageElement], alternatives: [String]) {
        guard let runtime = try runtimeForActions() else { return ([], []) }
        return try runtime.actions.elements(locator, readsStyles: readsStyles)
    }

    /// Performs an action without waiting for the program to become idle.
    package func carryOut(_ action: ElementAction, on locator: ElementLocator) throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try runtime.actions.perform(action, on: locator)
    }

    /// Dispatches one event of a touch without waiting for the program to become idle.
    package func dispatch(_ event: TouchEvent, on locator: ElementLocator) throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try runtime.actions.dispatch(event, on: locator)
    }

    /// Performs a part of a touch without waiting for the program to become idle.
    package func carryOut(_ part: TouchPart, on locator: ElementLocator) throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try runtime.actions.perform(part, on: locator)
    }

    /// Performs an action on the page on top without waiting for the program to become idle.
    package func carryOut(_ action: PageAction) async throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try await runtime.actions.perform(action)
    }

    private func runtimeForActions() throws(ActionError) -> ProgramRuntime? {
        do throws(ScriptError) { return try running() } catch { throw .script(error) }
    }

    /// Opens the page of a navigator; counts as pending work of the program until the page is open.
    func follow(_ link: PageLink) {
        Task {
            guard let runtime = withRuntime({ $0 }) else { return }
            await runtime.steps.follow(link)
        }
    }

    /// Opens the URL of a web-view; counts as pending work of the program until the URL has been checked.
    func open(_ webView: PageWebView, of page: PageStack.Page) {
        Task {
            guard let runtime = withRuntime({ $0 }) else { return }
            await runtime.webViews.open(webView, of: page)
        }
    }

    /// Implements ``MiniProgram``.
    package var dataChanges: DataChanges {
        guard let runtime = withRuntime({ $0 }) else { return DataChanges() }
        var changes = DataChanges()
        runtime.turns.perform { () throws(ScriptError) in changes = DataChanges(try runtime.view.changes()) }
        changes.countPerSecond = runtime.view.changeRate.maximum
        return changes
    }
}
