internal import MiniCore
internal import MiniHost

/// What the test file waits for.
extension TestSubject {
    /// How long a program that never rests is waited for.
    private static let waitLimit = Duration.seconds(5)
    /// More timers than this, one after the other, have no end.
    private static let timerLimit = 10_000

    func perform(_ label: String, _ name: String, _ values: [Value]) async throws(ScriptError) -> Value {
        let start = ContinuousClock.now
        let value = try await perform(name, values)
        if name != "elements", name != "pass", name != "idle" {
            await note(TestValues.description(ofAction: name, label: label, values), since: start)
        }
        return value
    }

    private func perform(_ name: String, _ values: [Value]) async throws(ScriptError) -> Value {
        let first = values.first ?? .undefined
        let second = values.count > 1 ? values[1] : .undefined
        switch name {
        case "open", "restart", "kill":
            try await begin(name, first.string, second, permissions: values.count > 2 ? values[2].array : nil)
        case "evaluate": return try await request("evaluate", source: first.string ?? "", [second])
        case "callJSAPI": return try await request("callJSAPI", [first, second])
        case "storage":
            if program == nil { try await begin("open", nil, .undefined, permissions: nil) }
            return try await running().ask("storage", values)
        case "setData", "callMethod": return try await request(name, values)
        case "idle": await settle()
        case "foreground":
            try await running().setForeground(first == true ? .shown : .hidden)
            await settle()
        case "advance", "pass", "runAll", "setTime": try await moveTime(name, first.number ?? 0)
        default: return try await use(name, values)
        }
        return .undefined
    }

    private func settle() async { await program?.settle(limit: Self.waitLimit) }

    private func begin(
        _ name: String,
        _ page: String?,
        _ seeds: Value,
        permissions names: [Value]?,
    ) async throws(ScriptError) {
        switch name {
        case "open":
            await end()
            bridge.clear()
            permissions = names.map { Set($0.map { Permission(rawValue: $0.string ?? "") }) }
        default: await stop()
        }
        guard name != "kill" else { return }
        bridge.setSeeds(seeds)
        try await start(page)
        await settle()
    }

    private func request(_ name: String, source: String? = nil, _ values: [Value]) async throws(ScriptError) -> Value {
        let result = try await running().request(name, source: source, values)
        await settle()
        return result
    }

    static var pageIsGone: ScriptError { ScriptError(name: "Error", message: "the page is not open any more") }

    // MARK: Time

    private func moveTime(_ name: String, _ milliseconds: Double) async throws(ScriptError) {
        guard milliseconds.isFinite, milliseconds >= 0 else {
            throw ScriptError(name: "RangeError", message: "app.clock: expected a time of 0 milliseconds or more")
        }
        switch name {
        case "setTime":
            try await running().setWallTime(milliseconds)
        case "runAll":
            let program = try running()
            var count = 0
            await settle()
            while await program.advanceToNextTimer() {
                await settle()
                count += 1
                guard count < Self.timerLimit else {
                    throw ScriptError(
                        name: "Error",
                        message: "app.clock.runAll(): \(count) timers have fired, and there is always one more"
                    )
                }
            }
        default:
            if clock == .real {
                await settle()
                // Nobody cancels the wait.
                try? await Task.sleep(for: Duration(milliseconds: milliseconds))
                await settle()
            } else {
                // So much and no more: who waits for the program to be idle lets its next timers fire.
                await waitUntilQuiet(limit: Self.waitLimit)
                let now = await time
                await advance(to: now + Duration(milliseconds: milliseconds), from: now)
                await waitUntilQuiet(limit: Self.waitLimit)
            }
        }
    }

    // MARK: Pages

    private func use(_ name: String, _ values: [Value]) async throws(ScriptError) -> Value {
        let program = try running()
        await settle()
        try await demandOnTop(TestValues.integer(values, 0), of: program)
        let second = values.count > 1 ? values[1] : .undefined
        let third = values.count > 2 ? values[2] : .undefined
        if name == "rect" {
            let box = try await program.box(
                ofElement: TestValues.integer(values, 1),
                onPage: TestValues.integer(values, 0)
            )
            return TestValues.rectangle(box)
        }
        do throws(ActionError) {
            switch name {
            case "elements": return try await elements(TestValues.locator(second), of: program)
            case "act":
                let action: ElementAction
                do throws(ScriptError) {
                    action = try TestValues.action(third.string ?? "", values.count > 3 ? values[3] : .undefined)
                } catch {
                    throw .script(error)
                }
                try await program.perform(action, on: TestValues.locator(second), limit: Self.waitLimit)
            case "actOnPage":
                let action: PageAction
                do throws(ScriptError) {
                    action = try TestValues.pageAction(second.string ?? "", third)
                } catch {
                    throw .script(error)
                }
                try await program.perform(action, limit: Self.waitLimit)
            default: throw .refused("the runner cannot do \(name)")
            }
        } catch {
            if case .script(let error) = error { throw error }
            throw ScriptError(name: "Error", message: error.description)
        }
        return .undefined
    }

    private func demandOnTop(_ id: Int, of program: MiniProgram) async throws(ScriptError) {
        guard let top = await program.openPages.last, top.id != id else { return }
        throw ScriptError(name: "Error", message: "the page is not on top any more; \(top.path) is")
    }

    private func elements(_ locator: ElementLocator, of program: MiniProgram) async throws(ActionError) -> Value {
        let found = try await program.elements(locator, limit: Self.waitLimit)
        var alternatives: [Value] = []
        if found.isEmpty {
            do throws(ActionError) {
                _ = try await program.element(locator, limit: Self.waitLimit)
            } catch {
                guard case .notFound(_, _, let names) = error else { throw error }
                alternatives = names.map(Value.string)
            }
        }
        return ["elements": .array(found.map(TestValues.description)), "alternatives": .array(alternatives)]
    }
}
