import CommandHarness
import MiniCore
import MiniHost
import Synchronization
import Testing

@testable import MiniAgents

/// A program in a temporary folder, and a server for it.
struct AgentFixture {
    /// The files of a program with two pages, a list, a form and a dialog.
    static let files: [String: String] = [
        "app.json": #"{"pages": ["pages/a/a", "pages/b/b"], "window": {"defaultTitle": "Notes"}}"#,
        "app.js": "App({});",
        "pages/a/a.axml": """
        <view class="head"><text>{{count}} taps</text><text hidden="{{count < 2}}">many</text></view>
        <button id="count" type="primary" onTap="count">Count</button>
        <input placeholder="Title" value="{{title}}" onInput="type"/>
        <view a:for="{{items}}" a:key="id" onTap="pick" data-id="{{item.id}}">
          <image src="/images/{{item.id}}.png"/><view><text>{{item.id}}</text><text>{{item.price}}</text></view>
        </view>
        <button onTap="ask">Ask</button>
        <button onTap="fail">Fail</button>
        <button onTap="go">Go</button>
        <button onTap="later">Later</button>
        """,
        "pages/a/a.js": """
        Page({
          data: { count: 0, title: '', items: [{ id: 'a', price: 1 }, { id: 'b', price: 2 }] },
          count() { this.setData({ count: this.data.count + 1 }); },
          type({ detail }) { this.setData({ title: detail.value }); },
          pick({ currentTarget }) {
            this.setData({ items: this.data.items.filter((item) => item.id !== currentTarget.dataset.id) });
          },
          async ask() {
            const { confirm } = await my.confirm({ title: 'Delete?', content: 'All of it' });
            this.setData({ title: confirm ? 'deleted' : 'kept' });
          },
          fail() { console.log('before'); throw new Error('broken'); },
          go() { my.navigateTo({ url: '/pages/b/b?x=1' }); },
          later() { setTimeout(() => this.setData({ title: 'later' }), 60000); },
        });
        """,
        "pages/b/b.axml": "<view>b {{x}}</view>",
        "pages/b/b.js": "Page({ onLoad(query) { this.setData({ x: query.x }); } });",
    ]

    let server: AgentServer
    /// The folder of the program.
    let path: String
    private let program: TemporaryProgram

    /// Makes the program and the server, which runs no tests.
    init(_ files: [String: String] = files, configuration: HostConfiguration = HostConfiguration()) throws {
        program = try TemporaryProgram(files)
        path = program.path
        let settings = AgentSettings(program: path, configuration: configuration) { request in
            ("tests \(request.paths) \(request.grep ?? "") \(request.configurations)", false)
        }
        server = AgentServer(settings)
    }

    /// Connects a client.
    func connect() async -> TestAgent {
        let agent = TestAgent(server.connect())
        _ = await agent.request("initialize", ["protocolVersion": "2025-06-18"])
        return agent
    }

    /// Stops all programs and removes the folder.
    func stop() async {
        await server.stop()
        program.remove()
    }
}

/// A client in this process.
final class TestAgent: Sendable {
    let connection: AgentConnection
    private let lastRequest = Atomic(0)

    init(_ connection: AgentConnection) { self.connection = connection }

    /// Sends a request, and returns the response.
    func request(_ method: String, _ parameters: ScriptValue = [:]) async -> ScriptValue {
        await begin(method, parameters).reply() ?? .undefined
    }

    /// Sends a request, whose response is awaited later.
    func begin(_ method: String, _ parameters: ScriptValue = [:]) -> (id: ScriptValue, reply: AgentConnection.Reply) {
        let id = ScriptValue.number(Double(lastRequest.add(1, ordering: .relaxed).newValue))
        let message: ScriptValue = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
        return (id, connection.receive(Array(JSON.text(message).utf8)))
    }

    /// Calls a tool, and returns the text of its result, after `error: ` for an error.
    func call(_ tool: String, _ arguments: ScriptValue = [:]) async -> String {
        let response = await request("tools/call", ["name": .string(tool), "arguments": arguments])
        guard let result = response["result"] else { return "fault: \(JSON.text(response["error"] ?? .null))" }
        return (result["isError"] == true ? "error: " : "") + (result["content"]?[0]?["text"]?.string ?? "")
    }

    /// The reference of the first line of an outline that contains a text.
    static func reference(_ text: String, in outline: String) throws -> ScriptValue {
        let line = try #require(outline.split(separator: "\n").first { $0.contains(text) }, "\(outline)")
        let match = try #require(line.firstMatch(of: /\[(\d+)\]/))
        return .number(try #require(Double(match.1)))
    }
}
