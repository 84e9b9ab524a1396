import CommandHarness
import Foundation
import MiniCore
import NetworkServers
import Testing

/// `mini mcp` and `mini skill` as commands; MiniAgentsTests has what the server does.
@Suite(.timeLimit(.minutes(20))) struct MCPCommandTests {
    /// Sends calls of tools to `mini mcp`, and ends its input after all responses.
    ///
    /// - Returns: The output: the responses, and a line with the status of the command.
    private func exchange(_ calls: [String], with program: String) async throws -> CommandResult {
        let initialize =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
        let requests = calls.enumerated().map { index, call in
            #"{"jsonrpc":"2.0","id":\#(index + 2),"method":"tools/call","params":\#(call)}"#
        }
        let messages = [initialize] + requests
        let folder = try TemporaryProgram(["a": ""])
        defer { folder.remove() }
        let script = """
            mkfifo "$1"
            count=0
            { printf '%s\\n' '\(messages.joined(separator: "\n"))'; read -r _ < "$1"; } |
                { '\(Product.mini.path)' mcp '\(program)'; echo "status $?"; } |
                while read -r line; do
                    printf '%s\\n' "$line"
                    count=$((count + 1))
                    if [ "$count" -eq \(messages.count) ]; then echo > "$1"; fi
                done
            """
        return try await Product.shell.run(["-c", script, "sh", "\(folder.path)/end"])
    }

    @Test func `standard streams carry only messages, and the end of the input ends the command`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "console.log('started'); App({});",
            "a.axml": "<view>text</view>",
            "a.js": "Page({});",
        ])
        defer { program.remove() }
        let result = try await exchange([#"{"name":"open"}"#], with: program.path)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3, "\(result.output)")
        #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":"#) == true, "\(result.output)")
        #expect(lines.dropFirst().first?.contains("program p1") == true, "\(result.output)")
        #expect(lines.last == "status 0")
        #expect(result.error == "")
    }

    @Test func `tests that an agent runs use the configurations and the servers of mini.config.json`() async throws {
        let port = try FreePort().number
        let server = #"["\#(Product.python.path)", "-m", "http.server", "--bind", "127.0.0.1", "\#(port)"]"#
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});", "a.axml": "<view/>", "a.js": "Page({});",
            "mini.config.json": """
            {
              "allowHttp": ["127.0.0.1"], "timeout": "1m", "reporter": "json", "output": "report.json",
              "configurations": [{ "name": "bright" }, { "name": "night", "theme": "dark" }],
              "servers": [{ "command": \(server), "port": \(port) }]
            }
            """,
            "tests/a.test.js": """
            test('reads the theme', async ({ app }) => {
              await app.open();
              const { data } = await app.my.request({ url: 'http://127.0.0.1:\(port)/app.json', dataType: 'text' });
              const { theme } = await app.my.getSystemInfo();
              expect(`${JSON.parse(data).pages} ${theme}`).toBe('a light');
            });
            """,
        ])
        defer { program.remove() }
        let calls = [
            #"{"name":"test"}"#, #"{"name":"test","arguments":{"configurations":["bright"]}}"#,
            #"{"name":"test","arguments":{"configurations":["nigth"]}}"#,
        ]
        let result = try await exchange(calls, with: program.path)
        var results: [ScriptValue: ScriptValue] = [:]
        for line in result.output.split(separator: "\n") where line.hasPrefix("{") {
            let message = try JSON.parse(String(line))
            results[message["id"] ?? .null] = message["result"]
        }
        let texts = ([2, 3, 4] as [ScriptValue]).map { results[$0]?["content"]?[0]?["text"]?.string ?? "" }
        #expect(texts[0].contains("✗ [night] reads the theme") && !texts[0].contains("✗ [bright]"), "\(texts[0])")
        #expect(texts[0].contains("2 tests in 2 files: 1 passed, 1 failed"), "\(texts[0])")
        #expect(results[2]?["isError"] == true)
        #expect(texts[1].contains("1 test in 1 file: 1 passed"), "\(texts[1])")
        #expect(texts[2].contains("has no configuration \"nigth\"; did you mean night?"), "\(texts[2])")
        // The result is the report.
        #expect(!FileManager.default.fileExists(atPath: program.path + "/report.json"))
    }

    @Test func `an address is printed with --http, and a signal ends the command`() async throws {
        let script = """
            mkfifo "$1"; '\(Product.mini.path)' mcp MiniPrograms/hello --http > "$1" & read -r address < "$1"
            kill -TERM $!; wait $!; echo "$? $address"
            """
        let folder = try TemporaryProgram(["a": ""])
        defer { folder.remove() }
        let result = try await Product.shell.run(["-c", script, "sh", "\(folder.path)/address"])
        let form = /0 http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/mcp\n/
        #expect(result.output.wholeMatch(of: form) != nil, "\(result.output) \(result.error)")
    }

    @Test func `a missing program and a port without --http are errors of usage`() async throws {
        let missing = try await Product.mini.run(["mcp", "nowhere"])
        #expect(missing.status == 2)
        #expect(missing.error.hasPrefix("Error: There is no folder \"nowhere\""), "\(missing.error)")
        for option in [["--port", "8000"], ["--session-timeout", "5m"]] {
            let result = try await Product.mini.run(["mcp", "MiniPrograms/hello"] + option)
            #expect(result.status == 2)
            #expect(result.error.contains("\(option[0]) needs --http."), "\(result.error)")
        }
    }

    @Test func `mini skill prints a skill that names every tool`() async throws {
        let result = try await Product.mini.run(["skill"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("---\nname: mini-programs\ndescription: "))
        let tools = [
            "open", "act", "console", "data", "calls", "network", "test", "snapshot", "find", "clock", "mock",
            "storage",
            "evaluate", "screenshot",
        ]
        for tool in tools { #expect(result.output.contains("`\(tool)`"), "\(tool)") }
    }
}
