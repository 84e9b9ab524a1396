import CommandHarness
import Testing

/// `mini mcp` and `mini skill` as commands; MiniAgentsTests has what the server does.
@Suite(.timeLimit(.minutes(20))) struct MCPCommandTests {
    @Test func `standard streams carry only messages, and the end of the input ends the command`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "console.log('started'); App({});",
            "a.axml": "<view>text</view>",
            "a.js": "Page({});",
        ])
        defer { program.remove() }
        let messages = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"open"}}
            """
        let folder = try TemporaryProgram(["a": ""])
        defer { folder.remove() }
        // The input ends with the response of `open`.
        let script = """
            mkfifo "$1"
            { printf '%s\\n' '\(messages)'; read -r _ < "$1"; } |
                { '\(Product.mini.path)' mcp '\(program.path)'; echo "status $?"; } |
                while read -r line; do
                    printf '%s\\n' "$line"
                    case $line in *'"id":2,'*) echo > "$1" ;; esac
                done
            """
        let result = try await Product.shell.run(["-c", script, "sh", "\(folder.path)/end"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3, "\(result.output)")
        #expect(lines.first?.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":"#) == true, "\(result.output)")
        #expect(lines.dropFirst().first?.contains("program p1") == true, "\(result.output)")
        #expect(lines.last == "status 0")
        #expect(result.error == "")
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
        let port = try await Product.mini.run(["mcp", "MiniPrograms/hello", "--port", "8000"])
        #expect(port.status == 2)
        #expect(port.error.contains("--port needs --http."), "\(port.error)")
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
