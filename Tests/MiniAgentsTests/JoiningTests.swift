import CommandHarness
import MiniCore
import MiniDev
import MiniHost
import Testing

@testable import MiniAgents

/// Agents that join a session of `mini dev`.
@Suite(.timeLimit(.minutes(5))) struct JoiningTests {
    @Test func `agents use the program of a person, and leave it running`() async throws {
        let program = try TemporaryProgram(AgentFixture.files)
        defer { program.remove() }
        let observation = SessionObservation(forwardingTo: nil)
        var configuration = HostConfiguration()
        configuration.observer = observation.observer
        let session = try DevSession(program.path, configuration: configuration, companion: observation.companion)
        try await session.start()
        let settings = AgentSettings(program: program.path, configuration: configuration) { _ in ("", false) }
        let server = AgentServer(settings, joining: session, observation)
        let agent = TestAgent(server.connect())
        _ = await agent.request("initialize")

        let outline = await agent.call("open")
        #expect(outline.hasPrefix("program dev\npage pages/a/a"), "\(outline)")
        let counted = await agent.call("act", ["ref": try TestAgent.reference("Count", in: outline)])
        #expect(counted.contains("\"1 taps\""), "\(counted)")
        let asked = await agent.call("act", ["ref": try TestAgent.reference("Ask", in: outline)])
        #expect(asked.contains("dialog 1 confirm \"Delete?\""), "\(asked)")
        #expect(await agent.call("act", ["dialog": 1]).contains("value=\"deleted\""))
        #expect(await agent.call("calls").contains("my.confirm ended"))
        #expect(await agent.call("clock", ["advance": 1]).hasPrefix("error: The program has the real clock."))
        #expect(await agent.call("mock", ["name": "scan", "result": ["code": "7"]]) == "mocked: my.scan")
        let scan = "return (await my.scan()).code"
        #expect(await agent.call("evaluate", ["code": .string(scan)]).hasPrefix("\"7\"\n"))
        let request = await agent.call("mock", ["name": "request", "result": 1])
        #expect(request.hasPrefix("error: my.request is not delegated to the host."), "\(request)")
        let response = await agent.call("mock", ["url": "https://example.com", "response": [:]])
        #expect(response.hasPrefix("error: Responses of servers cannot be mocked"), "\(response)")
        #expect(await agent.call("storage", ["operation": "set", "key": "k", "value": ["a": 1]]) == "done")
        #expect(await agent.call("evaluate", ["code": "my.getStorageSync({ key: 'k' }).data.a"]).hasPrefix("1\n"))
        #expect(await agent.call("open", ["page": "pages/b/b?x=1"]).contains("\"b 1\""))
        #expect(await agent.call("open", ["page": "pages/c"]).hasPrefix("error: there is no page \"pages/c\""))
        #expect(await agent.call("open", ["clock": "virtual"]).hasPrefix("error: A shared program keeps its clock"))

        await agent.connection.close()
        #expect(await session.program?.isRunning == true)
        await server.stop()
        #expect(await session.program?.isRunning == true)
        // Without an agent and a browser, a dialog is completed as with mini run.
        let code = "my.confirm({ title: 'x' }).then(({ confirm }) => confirm)"
        #expect(try await session.program?.evaluate(code) == false)
        await session.stop()
    }
}
