internal import MiniCore
internal import MiniHost

/// The asynchronous operations of the test file.
extension ProgramUnderTest {
    /// - Parameter place: The position of the call in the test, for traces; nil if it is unknown or not needed.
    func perform(
        _ label: String,
        _ name: String,
        _ values: [ScriptValue],
        at place: TraceAction.Place?,
    ) async throws(ScriptError) -> ScriptValue {
        let start = ContinuousClock.now
        let action = await beginTraced(label, name, values, at: place)
        let value: ScriptValue
        do throws(ScriptError) {
            value = try await perform(name, values, action)
        } catch {
            await endTraced(action, error)
            throw error
        }
        if TraceAction.isAction(name) {
            await note(TestValues.description(ofAction: name, label: label, values), since: start)
        }
        await endTraced(action)
        return value
    }

    private func perform(
        _ name: String,
        _ values: [ScriptValue],
        _ action: TraceAction?,
    ) async throws(ScriptError) -> ScriptValue {
        let first = values.first ?? .undefined
        let second = values.count > 1 ? values[1] : .undefined
        switch name {
        case "open", "restart", "kill":
            try await begin(name, first.string, second, permissions: values.count > 2 ? values[2].array : nil)
        case "evaluate": return try await request("evaluate", source: first.string ?? "", [second])
        case "callJSAPI": return try await request("callJSAPI", [first, second])
        case "storage":
            if await program?.isRunning != true { try await begin("restart", nil, .undefined, permissions: nil) }
            return try await running().call("storage", values)
        case "setData", "callMethod": return try await request(name, values)
        case "idle": await settle()
        case "foreground":
            try await running().setVisibility(first == true ? .shown : .hidden)
            await settle()
        case "lockDevice":
            deviceLock.isLocked = first == true
            await settle()
        case "setTheme":
            try await running().setTheme(first == "dark" ? .dark : .light)
            await settle()
        case "advance", "pass", "passOn", "runAll", "setTime": try await moveTime(name, first.number ?? 0)
        default: return try await use(name, values, action)
        }
        return .undefined
    }

    private func begin(
        _ name: String,
        _ page: String?,
        _ seeds: ScriptValue,
        permissions names: [ScriptValue]?,
    ) async throws(ScriptError) {
        switch name {
        case "open":
            await end()
            bridge.clear()
            deviceLock.isLocked = false
            permissions = names.map { Set($0.map { Permission(rawValue: $0.string ?? "") }) }
        default: await stop()
        }
        guard name != "kill" else { return }
        bridge.setSeeds(seeds)
        try await start(page)
        await settle()
    }

    private func request(_ name: String, source: String? = nil, _ values: [ScriptValue]) async throws(ScriptError)
        -> ScriptValue
    {
        let program = try running()
        awaitedCount += 1
        let result: Result<ScriptValue, ScriptError>
        do throws(ScriptError) {
            result = .success(try await program.request(name, source: source, values))
        } catch {
            result = .failure(error)
        }
        awaitedCount -= 1
        await settle()
        return try result.get()
    }

    static var pageIsGone: ScriptError { ScriptError(name: "Error", message: "the page is not open any more") }

    // MARK: Pages

    private func use(
        _ name: String,
        _ values: [ScriptValue],
        _ action: TraceAction?,
    ) async throws(ScriptError) -> ScriptValue {
        let program = try running()
        let isAction = name == "act" || name == "actOnPage"
        if isAction { await settle() } else { await settleMoment() }
        if isAction { await readPage(before: action) }
        try await demandOnTop(TestValues.integer(values, 0), of: program)
        let second = values.count > 1 ? values[1] : .undefined
        let third = values.count > 2 ? values[2] : .undefined
        do throws(ActionError) {
            switch name {
            case "elements":
                let (found, names) = try await program.look(
                    for: TestValues.locator(second),
                    readsStyles: third == true,
                )
                return [
                    "elements": .array(found.map(TestValues.description)),
                    "alternatives": .array(names.map(ScriptValue.string)),
                ]
            case "act":
                let value = values.count > 3 ? values[3] : .undefined
                try await act(third.string ?? "", value, on: TestValues.locator(second), of: program, action)
            case "actOnPage":
                let action = try inAction { () throws(ScriptError) in
                    try TestValues.pageAction(second.string ?? "", third)
                }
                try await program.carryOut(action)
            case "rect":
                let (page, element) = (TestValues.integer(values, 0), TestValues.integer(values, 1))
                do throws(ScriptError) {
                    return TestValues.rectangle(try await program.box(ofElement: element, onPage: page))
                } catch {
                    throw .script(error)
                }
            default: throw .refused("the runner cannot do \(name)")
            }
        } catch {
            if case .script(let error) = error { throw error }
            throw ScriptError(name: "Error", message: error.description)
        }
        await settle()
        return .undefined
    }

    private func act(
        _ name: String,
        _ value: ScriptValue,
        on locator: ElementLocator,
        of program: LocalProgram,
        _ traced: TraceAction?,
    ) async throws(ActionError) {
        let action = try inAction { () throws(ScriptError) in try TestValues.action(name, value) }
        // A triggered event is dispatched to an element that a person could not see as well.
        let element = try await waitForElement(locator, isShown: name != "trigger", of: program)
        traced?.element = element
        try await program.carryOut(action, on: locator)
    }

    private func inAction<Output>(_ body: () throws(ScriptError) -> Output) throws(ActionError) -> Output {
        do throws(ScriptError) { return try body() } catch { throw .script(error) }
    }

    func demandOnTop(_ id: Int, of program: LocalProgram) async throws(ScriptError) {
        guard let top = await program.openPages.last, top.id != id else { return }
        throw ScriptError(name: "Error", message: "the page is not on top any more; \(top.path) is")
    }
}
