internal import MiniCore

/// Using a program as a person does.
extension MiniProgram {
    /// Does something to the first element that is found on the page on top.
    ///
    /// Waits until the program is idle before and afterwards, so that no test needs to sleep; a program that polls is left
    /// to itself after `limit`.
    ///
    /// - Parameter limit: The longest wait, in real time whatever the clock, each time. No more than a second of the
    ///   program's time passes for its timers meanwhile.
    /// - Throws: ``ActionError``
    public nonisolated func perform(
        _ action: ElementAction,
        on locator: ElementLocator,
        limit: Duration = .seconds(5),
    ) async throws(ActionError) {
        await settle(limit: limit)
        try await carryOut(action, on: locator)
        await settle(limit: limit)
    }

    /// Does something to the page on top.
    ///
    /// Waits as ``perform(_:on:limit:)`` does.
    ///
    /// - Throws: ``ActionError``
    public nonisolated func perform(
        _ action: PageAction,
        limit: Duration = .seconds(5),
    ) async throws(ActionError) {
        await settle(limit: limit)
        try await carryOut(action)
        await settle(limit: limit)
    }

    /// The first element of the page on top that is found, when the program has become idle.
    ///
    /// - Throws: ``ActionError``
    public nonisolated func element(
        _ locator: ElementLocator,
        limit: Duration = .seconds(5),
    ) async throws(ActionError) -> PageElement {
        await settle(limit: limit)
        let (found, alternatives) = try await look(for: locator)
        if let element = found.first { return element }
        throw .notFound(locator, page: await pages.last, alternatives: alternatives)
    }

    /// All elements of the page on top that are found, in document order, when the program has become idle.
    ///
    /// - Throws: ``ActionError``, but not for finding none.
    public nonisolated func elements(
        _ locator: ElementLocator,
        limit: Duration = .seconds(5),
    ) async throws(ActionError) -> [PageElement] {
        await settle(limit: limit)
        return try await look(for: locator).elements
    }

    /// The elements of the page on top that are found, as it is at this moment; without any, what there is instead.
    ///
    /// - Parameter readsStyles: Whether to say of each whether styles hide it, for which the whole page is styled.
    package func look(
        for locator: ElementLocator,
        readsStyles: Bool = true,
    ) throws(ActionError) -> (elements: [PageElement], alternatives: [String]) {
        guard let runtime = try runtimeForActions() else { return ([], []) }
        return try runtime.elements(locator, readsStyles: readsStyles)
    }

    /// Acts without waiting for anything.
    package func carryOut(_ action: ElementAction, on locator: ElementLocator) throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try runtime.act(action, on: locator)
    }

    /// Does something to the page on top without waiting for anything but that.
    package func carryOut(_ action: PageAction) async throws(ActionError) {
        guard let runtime = try runtimeForActions() else { throw .refused("the program has not started") }
        try await runtime.act(action)
    }

    private func runtimeForActions() throws(ActionError) -> ProgramRuntime? {
        do throws(ScriptError) { return try running() } catch { throw .script(error) }
    }

    /// Opens the page that a navigator names; counted as work of the program until it is open.
    func follow(_ link: PageLink) {
        Task {
            guard let runtime = withRuntime({ $0 }) else { return }
            await runtime.follow(link)
        }
    }

    /// Opens what a web-view shows; counted as work of the program until it is judged.
    func open(_ webView: PageWebView, of page: PageStack.Page) {
        Task {
            guard let runtime = withRuntime({ $0 }) else { return }
            await runtime.open(webView, of: page)
        }
    }

    /// What the program has changed so far.
    public var dataChanges: DataChanges {
        guard let runtime = withRuntime({ $0 }) else { return DataChanges() }
        return runtime.dataChanges
    }
}
