internal import MiniCore
internal import MiniHost

/// A request of a client while it is carried out.
struct AutomatorCall: Sendable {
    let connection: AutomatorConnection
    let method: String
    let parameters: AutomatorParameters
    /// Completed when the next request of the client may begin.
    let turn: OneTimeResult<Void>

    var hub: AutomatorHub { connection.hub }

    /// The completion of a promise of the program.
    typealias Completion = @Sendable (Result<ScriptValue, ScriptError>) -> Void

    /// The maximum wait for the work of a program after a request.
    private static let quietLimit = Duration.seconds(5)

    // MARK: The program

    /// The program that runs.
    func running() async throws(ToolFault) -> LocalProgram { try await connection.running() }

    /// Drives the program: carries out something, and waits until the program has no work at this moment of its time.
    ///
    /// - Throws: ``ToolFault``, also while another client drives the program.
    func drive<Output: Sendable>(
        _ body: (LocalProgram) async throws(ToolFault) -> Output
    ) async throws(ToolFault) -> Output {
        try await hub.program.begin(method, by: connection.number, advice: ".")
        let result: Result<Output, ToolFault>
        do throws(ToolFault) {
            let running = try await self.running()
            let output = try await body(running)
            await running.waitUntilQuiet(limit: Self.quietLimit)
            result = .success(output)
        } catch {
            result = .failure(error)
        }
        await hub.program.end()
        return try result.get()
    }

    /// Drives the program by an action, whose failure is described.
    func act(_ body: (LocalProgram) async throws(ActionError) -> Void) async throws(ToolFault) -> ScriptValue {
        try await drive { running throws(ToolFault) in
            do throws(ActionError) {
                try await body(running)
            } catch {
                throw fault(error)
            }
        }
        return [:]
    }

    /// Begins something in the program and waits for its promise, which a later request may settle.
    ///
    /// - Parameter begin: Begins it; the completion is called once.
    /// - Throws: ``ToolFault`` if it cannot begin.
    func outcome(
        _ begin: (LocalProgram, @escaping Completion) async throws(ScriptError) -> Void
    ) async throws(ToolFault) -> Result<ScriptValue, ScriptError> {
        let result = OneTimeResult<Result<ScriptValue, ScriptError>>()
        let running = try await drive { running throws(ToolFault) -> LocalProgram in
            do throws(ScriptError) {
                try await begin(running) { result.set($0) }
            } catch {
                throw fault(error)
            }
            return running
        }
        turn.set(())
        let cancelled = ScriptError(name: "AbortError", message: "the request was cancelled")
        let outcome = await result.value(orWhenCancelled: .failure(cancelled))
        await running.waitUntilQuiet(limit: Self.quietLimit)
        return outcome
    }

    /// Begins something in the program and waits for the value of its promise, see ``outcome(_:)``.
    func settled(
        _ begin: (LocalProgram, @escaping Completion) async throws(ScriptError) -> Void
    ) async throws(ToolFault) -> ScriptValue {
        let outcome = try await self.outcome(begin)
        do throws(ScriptError) {
            return try outcome.get()
        } catch {
            throw fault(error)
        }
    }

    /// Ends the program.
    func exit() async throws(ToolFault) -> ScriptValue {
        try await hub.program.begin(method, by: connection.number, advice: ".")
        await hub.program.exit()
        await hub.program.end()
        return [:]
    }

    // MARK: Errors

    /// The fault for an error of the program.
    func fault(_ error: ScriptError) -> ToolFault { ToolFault(hub.settings.text(of: error)) }

    /// The fault for an error of an action.
    func fault(_ error: ActionError) -> ToolFault {
        switch error {
        case .notFound: ToolFault(reason: error.description)
        case .refused(let reason): ToolFault(reason: reason)
        case .script(let error): fault(error)
        }
    }

    // MARK: Pages

    /// The page that the request names, of those that are open; without a name, that on top.
    func page(_ running: LocalProgram) async throws(ToolFault) -> Int {
        let open = await running.openPages
        guard let top = open.last?.id else { throw ToolFault("No page is open.") }
        guard let number = try parameters.number("pageId") else { return top }
        guard open.contains(where: { $0.id == number }) else {
            let list = open.map { "\($0.id) (\($0.path))" }.joined(separator: ", ")
            throw ToolFault("There is no page \(number). Open pages are \(list).")
        }
        return number
    }

    /// The page that the request names, which must be on top.
    func topPage(_ running: LocalProgram) async throws(ToolFault) -> Int {
        let number = try await page(running)
        guard let top = await running.openPages.last, top.id != number else { return number }
        let advice = "\(top.path) is; elements of other pages cannot be used."
        throw ToolFault("The page is not on top of page stack: \(advice)")
    }

    // MARK: Elements

    /// The elements of the page on top that a locator finds.
    func elements(_ locator: ElementLocator, _ running: LocalProgram) async throws(ToolFault) -> [PageElement] {
        do throws(ActionError) {
            return try await running.look(for: locator, readsStyles: false).elements
        } catch {
            throw fault(error)
        }
    }

    /// The tree of the page on top.
    func tree(_ running: LocalProgram) async throws(ToolFault) -> ViewNode {
        do throws(ScriptError) {
            if let tree = try await running.snapshot() { return tree }
        } catch {
            throw fault(error)
        }
        throw ToolFault("No page is open.")
    }

    /// The number of the element that the request names; 0 for the page itself.
    func elementNumber() throws(ToolFault) -> Int {
        guard let number = try parameters.number("elementId") else { throw ToolFault("\(method) needs elementId.") }
        return number
    }

    /// The element that the request names, on the page on top.
    ///
    /// - Throws: ``ToolFault`` if it is not on the page any more.
    func element(_ running: LocalProgram) async throws(ToolFault) -> AutomatorElement {
        let page = try await topPage(running)
        let number = try elementNumber()
        let found = try await number == 0 ? nil : elements(.element(number), running).first
        guard let node = try await tree(running).node(number), number == 0 || found != nil else {
            throw ToolFault("no such element: \(number) is not on the page any more. Find it again.")
        }
        return AutomatorElement(page: page, node: node, element: found)
    }

    /// The locator of the element that the request names, which must not be the page itself.
    func locator(_ running: LocalProgram) async throws(ToolFault) -> ElementLocator {
        let element = try await self.element(running)
        guard element.element != nil else { throw ToolFault("\(method) needs an element; the page itself is none.") }
        return .element(element.node.id)
    }
}

extension ViewNode {
    /// The node with a number, of this one and those inside.
    fileprivate func node(_ number: Int) -> ViewNode? {
        if id == number { return self }
        for child in children {
            if let found = child.node(number) { return found }
        }
        return nil
    }
}
