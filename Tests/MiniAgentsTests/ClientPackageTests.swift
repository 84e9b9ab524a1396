import CommandHarness
import Foundation
import MiniCore
import Testing

@testable import MiniAgents

private enum ClientPackage {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: Product.python.path)
}

/// `mini mcp` with the client package of the protocol, which `Tests/install-python-packages` installs.
@Suite(
    .enabled(if: ClientPackage.isInstalled, "Tests/install-python-packages has not been run"),
    // The processes of clients and of test files wait for the processors.
    .timeLimit(.minutes(10)),
)
struct ClientPackageTests {
    /// A call of a tool.
    private static func call(_ tool: String, _ arguments: ScriptValue = [:]) -> ScriptValue {
        [.string(tool), arguments]
    }

    /// Runs clients at the same time.
    ///
    /// - Parameters:
    ///   - settings: The command or the address.
    ///   - clients: The calls of each client.
    /// - Returns: The results of each client after the names of the tools.
    private static func run(_ settings: ScriptObject, _ clients: [[ScriptValue]]) async throws -> [[ScriptValue]] {
        var settings = settings
        settings["clients"] = .array(clients.map(ScriptValue.array))
        let script = "\(Product.packageFolder)/Tests/AgentClient/client.py"
        let result = try await Product.python.run([script, JSON.text(.object(settings))])
        try #require(result.status == 0, "\(result.error)")
        return try #require(try JSON.parse(result.output).array).map { $0.array ?? [] }
    }

    /// The settings of a server in the article Agents.
    private static func server(_ number: Int) throws -> ScriptValue {
        let path = "\(Product.packageFolder)/Sources/MiniHost/MiniHost.docc/Agents.md"
        let blocks = try String(contentsOfFile: path, encoding: .utf8).matches(of: /```json\n((?s).*?)```/)
        return try #require(try JSON.parse(String(blocks[number].1))["mcpServers"]?["notes"])
    }

    @Test func `a client uses a program by standard streams, and tests it`() async throws {
        let server = try Self.server(0)
        #expect(server["command"] == "mini")
        let command: ScriptValue = .array([.string(Product.mini.path)] + (server["args"]?.array ?? []))
        let calls = [
            Self.call("open"), Self.call("act", ["text": "Add a note"]), Self.call("screenshot"),
            Self.call("test", ["paths": ["MiniPrograms/notes/tests/notes.test.js"]]),
            Self.call("open", ["page": "pages/none"]),
        ]
        let results = try #require(try await Self.run(ScriptObject([("command", command)]), [calls]).first)
        #expect(results[0].array?.map { $0.string } == AgentTool.all.map(\.name))
        #expect(
            results[1]["text"]?.string?.hasPrefix("program p1\npage pages/list/list \"Notes\"") == true,
            "\(results[1])"
        )
        #expect(results[2]["isError"] == false, "\(results[2])")
        // Without a browser, the tool describes what to install.
        let picture = results[3]
        #expect(picture["types"] == ["image"] || picture["text"]?.string?.contains("chromium") == true, "\(picture)")
        #expect(results[4]["isError"] == false, "\(results[4])")
        #expect(results[4]["text"]?.string?.contains("passed") == true, "\(results[4])")
        #expect(results[5]["isError"] == true)
        #expect(
            results[5]["text"]?.string?.hasPrefix("there is no page \"pages/none\" in app.json") == true,
            "\(results[5])"
        )
    }

    @Test func `four clients at once use a server by HTTP, and leave nothing`() async throws {
        let fixture = try AgentFixture()
        let server = try await AgentHTTPServer.start(fixture.server)
        let calls = [Self.call("open"), Self.call("act", ["selector": "#count"]), Self.call("data", ["path": "count"])]
        // The address has the form that the article shows.
        let shown = try #require(try Self.server(1)["url"]?.string).replacing("TOKEN", with: "[A-Za-z0-9_-]{43}")
        let form = try Regex(shown.replacing("8000", with: "[0-9]+"))
        #expect(try form.wholeMatch(in: server.address) != nil)
        let settings = ScriptObject([("url", .string(server.address))])
        let clients = try await Self.run(settings, Array(repeating: calls, count: 4))
        #expect(clients.count == 4)
        for results in clients {
            #expect(results[1]["text"]?.string?.hasPrefix("program p") == true, "\(results)")
            #expect(results[2]["text"]?.string?.hasSuffix("\"1 taps\"") == true, "\(results)")
            #expect(results[3]["text"] == "1", "\(results)")
        }
        #expect(Set(clients.map { $0[1]["text"]?.string?.prefix(10) }).count == 4)
        #expect(await fixture.server.programNames.isEmpty)
        await server.stop()
        await fixture.stop()
    }
}
