import MiniCore
import MiniHost
import Testing

@testable import MiniAgents

/// Several clients of one server.
@Suite(.timeLimit(.minutes(5))) struct SharingTests {
    @Test func `four clients at once have programs of their own`() async throws {
        let fixture = try AgentFixture()
        let counts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 1...4 {
                group.addTask {
                    let agent = await fixture.connect()
                    let count = try TestAgent.reference("Count", in: await agent.call("open"))
                    for _ in 0..<number { _ = await agent.call("act", ["ref": count]) }
                    return await agent.call("data", ["path": "count"])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == ["1", "2", "3", "4"])
        #expect(await fixture.server.programNames.count == 4)
        await fixture.stop()
    }

    @Test func `a shared program shows each client what has changed since its own last result`() async throws {
        let fixture = try AgentFixture()
        let (first, second) = (await fixture.connect(), await fixture.connect())
        let count = try TestAgent.reference("Count", in: await first.call("open"))
        #expect(await second.call("open", ["program": "p1"]).hasPrefix("program p1, used by 2 clients\npage pages/a/a"))
        _ = await first.call("act", ["ref": count])
        let changes = await second.call("act", ["ref": count])
        #expect(changes.contains("\"2 taps many\""), "\(changes)")
        // The program stays as long as one client uses it.
        await first.connection.close()
        #expect(await second.call("data", ["path": "count"]) == "2")
        await second.connection.close()
        #expect(await fixture.server.programNames.isEmpty)
        await fixture.stop()
    }

    @Test func `two drivers on one page at once are an error for the second`() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: Void.self)
        var configuration = HostConfiguration()
        configuration.observer = LineObserver(lines: continuation)
        let fixture = try AgentFixture(configuration: configuration)
        let (first, second) = (await fixture.connect(), await fixture.connect())
        let outline = await first.call("open")
        let count = try TestAgent.reference("Count", in: outline)
        _ = await second.call("open", ["program": "p1"])
        let code = "await new Promise(() => console.log('waits'))"
        let waiting = first.begin("tools/call", ["name": "evaluate", "arguments": ["code": .string(code)]])
        for await _ in lines { break }
        let refused = await second.call("act", ["ref": count])
        let text =
            "error: Client 1 is using program p1 (evaluate). Call again when that has ended, or use a program of your own: "
        #expect(refused == text + "open without program.")
        #expect(
            await second.call("open", ["program": "p1", "page": "pages/b/b"]).hasPrefix(
                "error: Client 1 is using program p1"
            )
        )
        let own = await second.call("open")
        #expect(own.hasPrefix("program p2\n"), "\(own)")
        // The end of the first client ends its code and its program.
        await first.connection.close()
        _ = await waiting.reply()
        #expect(await fixture.server.programNames == ["p2"])
        await fixture.stop()
    }

    @Test func `the last mock of several clients counts, and stays when the client leaves that has set it`()
        async throws
    {
        let fixture = try AgentFixture()
        let (first, second) = (await fixture.connect(), await fixture.connect())
        _ = await first.call("open")
        _ = await second.call("open", ["program": "p1"])
        let width = "my.getSystemInfoSync().screenWidth"
        let setting = { (width: Double) -> ScriptValue in
            ["name": "getSystemInfoSync", "result": ["screenWidth": .number(width)]]
        }
        #expect(await first.call("mock", setting(1)) == "mocked: my.getSystemInfoSync")
        #expect(await second.call("mock", setting(2)) == "mocked: my.getSystemInfoSync")
        #expect(await first.call("evaluate", ["code": .string(width)]).hasPrefix("2"))
        await second.connection.close()
        #expect(await first.call("evaluate", ["code": .string(width)]).hasPrefix("2"))
        #expect(await first.call("mock", ["name": "getSystemInfoSync", "remove": true]) == "Nothing is mocked.")
        await fixture.stop()
    }

    @Test func `a program that does not exist cannot be shared, and the number of programs is limited`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let text = "error: There is no program \"p7\". None runs. Without program, open starts one."
        #expect(await agent.call("open", ["program": "p7"]) == text)
        var agents: [TestAgent] = []
        for _ in 0..<AgentPrograms.limit {
            agents.append(await fixture.connect())
            _ = await agents.last?.call("open")
        }
        #expect(await agent.call("open").hasPrefix("error: 16 programs run already. Share one of p1, "))
        await fixture.stop()
    }
}

/// Notifies of each line that a program prints.
private struct LineObserver: ProgramObserver {
    let lines: AsyncStream<Void>.Continuation

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .console = event { lines.yield() }
    }
}
