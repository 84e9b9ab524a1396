import Glibc
import MiniCore
import Testing

@testable import MiniAgents

/// The messages of the protocol.
@Suite(.timeLimit(.minutes(5))) struct ProtocolTests {
    @Test func `initialize returns the requested revision, or the latest one for another`() async throws {
        let fixture = try AgentFixture()
        let agent = TestAgent(fixture.server.connect())
        #expect(await agent.request("tools/list")["error"]?["message"] == "send initialize first")
        #expect(await agent.request("ping")["result"] == [:])
        let old = await agent.request("initialize", ["protocolVersion": "2024-11-05"])
        #expect(old["result"]?["protocolVersion"] == "2024-11-05")
        let new = await agent.request("initialize", ["protocolVersion": "2999-01-01"])
        #expect(new["result"]?["protocolVersion"] == "2025-11-25")
        #expect(new["result"]?["serverInfo"]?["name"] == "mini")
        #expect(await agent.request("server/discover")["error"]?["code"] == -32_601)
        await fixture.stop()
    }

    @Test func `tools have descriptions and schemas, and few tokens`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let tools = try #require(await agent.request("tools/list")["result"]?["tools"]?.array)
        let names = [
            "open", "snapshot", "find", "act", "data", "evaluate", "calls", "network", "storage", "console", "mock",
            "clock",
            "screenshot", "test",
        ]
        #expect(tools.map { $0["name"]?.string } == names)
        for tool in tools {
            #expect(tool["description"]?.string?.hasSuffix(".") == true)
            #expect(tool["inputSchema"]?["type"] == "object")
            #expect(tool["inputSchema"]?["additionalProperties"] == false)
        }
        #expect(JSON.text(.array(tools)).count / 4 < 3_000)
        await fixture.stop()
    }

    @Test func `an unknown tool is an error of the protocol, and wrong arguments are one of the tool`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let unknown = await agent.call("opn")
        #expect(
            unknown.hasPrefix(#"fault: {"code":-32602,"message":"there is no tool opn; did you mean open?;"#),
            "\(unknown)"
        )
        #expect(
            await agent.call("open", ["pge": "x"])
                == "error: open has no parameter pge. Did you mean page? It has page, program, clock."
        )
        #expect(await agent.call("open", ["page": 3]) == "error: The argument page must be a text.")
        #expect(
            await agent.call("open", ["clock": "fast"]) == "error: The argument clock must be one of virtual, real."
        )
        #expect(await agent.call("evaluate") == "error: The argument code is missing.")
        #expect(await agent.call("open", []) == "error: The arguments of open are an object.")
        #expect(
            await agent.call("act", ["action": "jump"]).hasPrefix("error: The argument action must be one of tap, ")
        )
        #expect(await agent.call("snapshot", ["limit": 5]) == "error: No program is open. Call open first.")
        await fixture.stop()
    }

    @Test(arguments: [
        ("{", -32_700), ("[]", -32_600), (#"{"jsonrpc":"2.0","id":1}"#, -32_600),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/run"}"#, -32_601),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602),
    ])
    func `a message that is not one has an error with a number`(_ text: String, _ code: Int) async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let response = await agent.connection.receive(Array(text.utf8))()
        #expect(response?["error"]?["code"] == .number(Double(code)))
        await fixture.stop()
    }

    @Test func `a notification and a response have no response`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        for text in [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ] {
            #expect(await agent.connection.receive(Array(text.utf8))() == nil)
        }
        await fixture.stop()
    }

    @Test func `a cancelled request has no response, and the program can be driven again`() async throws {
        let fixture = try AgentFixture()
        let agent = await fixture.connect()
        let count = try TestAgent.reference("Count", in: await agent.call("open"))
        let waiting = agent.begin(
            "tools/call",
            ["name": "evaluate", "arguments": ["code": "await new Promise(() => {})"]]
        )
        let cancelled: ScriptValue = [
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": waiting.id],
        ]
        #expect(await agent.connection.receive(cancelled)() == nil)
        #expect(await waiting.reply() == nil)
        #expect(await agent.call("act", ["ref": count]).contains("\"1 taps\""))
        await fixture.stop()
    }

    @Test func `standard streams carry a message in each line, until the input ends`() async throws {
        let fixture = try AgentFixture()
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        #expect(pipe(&input) == 0 && pipe(&output) == 0)
        let text = """
            {"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18"}}

            {"jsonrpc":"2.0","method":"notifications/initialized"}
            no message

            """
        #expect(write(input[1], text, text.utf8.count) == text.utf8.count)
        close(input[1])
        await StandardStreams.serve(fixture.server, from: input[0], to: output[1])
        close(output[1])
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(output[0], &bytes, bytes.count)
        let lines = String(decoding: bytes[..<max(count, 0)], as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.contains { $0.hasPrefix(#"{"jsonrpc":"2.0","id":"a","result":{"protocolVersion":"2025-06-18""#) })
        #expect(lines.contains { $0.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700"#) })
        close(input[0])
        close(output[0])
        await fixture.stop()
    }
}
