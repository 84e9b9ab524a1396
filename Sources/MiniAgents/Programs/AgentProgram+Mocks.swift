internal import MiniCore
internal import MiniDev
internal import MiniHost

/// The mocks of clients.
extension AgentProgram {
    /// The mocked JSAPIs and URLs.
    nonisolated var mocks: [String] {
        let names = session?.replacements.results.names ?? callMocks.names
        return names.map { "my.\($0)" } + requestMocks.patterns
    }

    /// Sets the result of a JSAPI from its next call on, also for later starts; nil removes it.
    ///
    /// - Throws: ``ToolFault`` for a name that cannot be mocked.
    func setMock(_ outcome: (failed: Bool, value: ScriptValue)?, of name: String) async throws(ToolFault) {
        if let session {
            do throws(PanelFailure) {
                // A list has the results of several calls, of which the last one repeats.
                _ = try await session.setResult(outcome.map { JSON.text(.array([$0.value])) }, for: name)
            } catch {
                throw ToolFault(error.text)
            }
            return
        }
        if outcome != nil { try requireMockable(name) }
        let mock = outcome.map { outcome -> ScriptValue in
            ["kind": outcome.failed ? "failure" : "value", "value": outcome.value]
        }
        callMocks.set(name, mock)
        guard let running = await program, await running.isRunning else { return }
        do throws(ScriptError) {
            _ = try await running.call("mock", [.string(name), mock ?? .undefined])
        } catch {
            throw ToolFault("The mock cannot be set. " + settings.text(of: error))
        }
    }

    /// Checks that a name can be mocked.
    ///
    /// - Throws: ``ToolFault`` for one that cannot.
    nonisolated func requireMockable(_ name: String) throws(ToolFault) {
        if let reason = refusal(ofMock: name) { throw ToolFault(reason: reason) }
    }

    /// Defines a global function of the program, which reports its calls to the program's maker.
    func bind(_ name: String) async throws(ToolFault) {
        let running = try await self.running()
        let mock: ScriptValue = ["kind": "global", "value": .string(name)]
        do throws(ScriptError) {
            _ = try await running.call("mock", [.string(Self.bindingPrefix + name), mock])
        } catch {
            throw ToolFault("The function cannot be defined. " + settings.text(of: error))
        }
    }

    private static var bindingPrefix: String { "binding:" }

    /// The name of a bound function whose call has a key.
    static func binding(ofKey key: String) -> String { String(key.dropFirst(bindingPrefix.count)) }

    /// Sets the response to the requests of a URL with `*` for any text; nil removes it.
    ///
    /// - Throws: ``ToolFault`` for the program of a person.
    nonisolated func setResponse(_ response: ScriptValue?, of url: String) throws(ToolFault) {
        if isOfPerson { throw ToolFault("Responses of servers cannot be mocked in mini dev; use mini mcp.") }
        requestMocks.set(url, response)
    }

    /// The reason why a name cannot be mocked; nil if it can.
    ///
    /// An unknown name may belong to a JSAPI of another host, unless it is similar to that of a JSAPI.
    private nonisolated func refusal(ofMock name: String) -> String? {
        let apis = settings.configuration.apis
        return switch apis.diagnostic(ofMock: name) {
        case .unknown(let name, nearest: nil) where !apis.isMethodOfKnownObject(name): nil
        case nil: nil
        case let problem?: problem.description
        }
    }
}
