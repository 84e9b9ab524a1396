internal import MiniCore
internal import MiniHost

/// What browsers request.
extension DevSession {
    /// Carries out a message.
    ///
    /// What may wait for a person or for the program continues in a task of its own.
    func receive(_ message: BrowserMessage, from browser: Int) async {
        switch message {
        case .complete(let dialog, let result): userInterface.complete(dialog, result)
        case .restart: await restart()
        case .panel(let id, let request): browsers.send(await result(of: request, id), to: browser)
        case .record(let isOn): if isOn { await beginRecording() } else { recorder.end() }
        default:
            guard let program else { return }
            await receive(message, from: browser, for: program)
        }
    }

    private func receive(_ message: BrowserMessage, from browser: Int, for program: LocalProgram) async {
        switch message {
        case .act(let id, let node, let action):
            let step = await record(action, on: node, of: program)
            let failure = await failure { () async throws(ActionError) in
                try await program.carryOut(action, on: .element(node))
            }
            if failure != nil { recorder.remove(step) }
            // A control can have changed although nothing is rendered. The browser keeps what a person has typed until the result,
            // and then shows the value of the document, which must be the present one.
            await look()
            send(result: id, failure, to: browser)
        case .touch(let id, let node, let part):
            let failure = await carryOut(part, on: node, from: browser, in: program)
            await look()
            send(result: id, failure, to: browser)
        case .scrollPage(let id, let top): await perform(.scroll(top: top), id, from: browser, program)
        case .back: await perform(.goBack, nil, from: browser, program)
        case .pullDownRefresh(let id):
            let step = await record(.pullDownRefresh, of: program)
            let failure = await failure { () async throws(ActionError) in
                try await program.carryOut(.pullDownRefresh)
            }
            if failure != nil { recorder.remove(step) }
            // A program that ends the refreshing at once changes nothing that could be seen.
            await look()
            send(result: id, failure, to: browser)
        case .share: await perform(.share, nil, from: browser, program)
        case .tab(let path):
            let index = screen?.tabs.firstIndex { $0.path == path }
            if let index { await perform(.tapTab(index), nil, from: browser, program) }
        case .setVisibility(let state):
            record(state)
            await setVisibility(state, of: program)
        case .media(let report): await dispatch(report, from: browser, in: program)
        case .expect(let node): await recordExpectation(of: node, program)
        case .evaluate(let id, let code):
            Task { [browsers] in
                browsers.send(await Self.evaluation(of: code, id, in: program), to: browser)
            }
        case .data:
            let data = await Self.value { () async throws(ScriptError) in try await program.data() }
            browsers.send(["type": "data", "data": data], to: browser)
        case .tree:
            let tree = await Self.value { () async throws(ScriptError) in try await program.tree() }
            browsers.send(["type": "tree", "tree": tree], to: browser)
        case .complete, .restart, .record, .panel: break
        }
    }

    /// The app is shown before its page, and hidden after it.
    private func setVisibility(_ state: ProgramVisibility, of program: LocalProgram) async {
        let isChanged = state != visibility
        visibility = state
        if isChanged, state == .shown { observer.report("shown") }
        await program.setVisibility(state)
        if isChanged, state == .hidden { observer.report("hidden") }
    }

    /// Performs an action on the page, which may wait for a dialog.
    private func perform(_ action: PageAction, _ id: Int?, from browser: Int, _ program: LocalProgram) async {
        let step = await record(action, of: program)
        Task {
            let failure = await failure { () async throws(ActionError) in try await program.carryOut(action) }
            if failure != nil { recorder.remove(step) }
            send(result: id, failure, to: browser)
        }
    }

    /// Carries out an action, and returns the description of its error.
    nonisolated func failure(_ action: () async throws(ActionError) -> Void) async -> String? {
        do throws(ActionError) { try await action() } catch { return error.description }
        return nil
    }

    private nonisolated func send(result id: Int?, _ error: String?, to browser: Int) {
        // An action without an id has no result, but its failure is shown.
        if id == nil, error == nil { return }
        browsers.send(
            [
                "type": "result", "id": id.map { ScriptValue.number(Double($0)) } ?? .null,
                "error": error.map(ScriptValue.string) ?? .null,
            ],
            to: browser,
        )
    }

    private static func evaluation(of code: String, _ id: Int, in program: LocalProgram) async -> ScriptValue {
        var message = ScriptObject([("type", "result"), ("id", .number(Double(id)))])
        do throws(ScriptError) {
            let value = try await program.evaluate(code, showsAllValues: true)
            message["text"] = .string(value == .undefined ? "undefined" : JSON.text(value))
        } catch {
            message["error"] = .string(error.description)
        }
        return .object(message)
    }

    /// The value, or null after an error.
    private static func value(_ read: () async throws(ScriptError) -> ScriptValue) async -> ScriptValue {
        do throws(ScriptError) { return try await read() } catch { return .null }
    }
}
