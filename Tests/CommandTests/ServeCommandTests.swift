import CommandHarness
import Testing

/// `mini serve` as a command; MiniAgentsTests has what the server does.
@Suite(.timeLimit(.minutes(20))) struct ServeCommandTests {
    @Test(arguments: [("", #"ws://127\.0\.0\.1:\d+"#), ("--token", #"ws://127\.0\.0\.1:\d+/[\w-]{43}"#)])
    func `an address is printed, and a signal ends the command`(_ option: String, _ address: String) async throws {
        let script = """
            mkfifo "$1"; '\(Product.mini.path)' serve MiniPrograms/hello --automator 0 \(option) > "$1" & read -r address < "$1"
            kill -TERM $!; wait $!; echo "$? $address"
            """
        let folder = try TemporaryProgram(["a": ""])
        defer { folder.remove() }
        let result = try await Product.shell.run(["-c", script, "sh", "\(folder.path)/address"])
        let form = try Regex("0 \(address)\n")
        #expect(result.output.wholeMatch(of: form) != nil, "\(result.output) \(result.error)")
    }

    @Test func `a program that fails at its start ends the command with the reason`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "throw new Error('broken');", "a.axml": "<view/>",
            "a.js": "Page({});",
        ])
        defer { program.remove() }
        let result = try await Product.mini.run(["serve", program.path, "--automator", "0"])
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.error.contains("The program has not started. "), "\(result.error)")
    }

    @Test func `a missing program, a missing port and an impossible one are errors of usage`() async throws {
        let missing = try await Product.mini.run(["serve", "nowhere", "--automator", "0"])
        #expect(missing.status == 2)
        #expect(missing.error.contains("nowhere"), "\(missing.error)")
        let without = try await Product.mini.run(["serve", "MiniPrograms/hello"])
        #expect(without.status == 2)
        #expect(without.error.contains("--automator"), "\(without.error)")
        let port = try await Product.mini.run(["serve", "MiniPrograms/hello", "--automator", "65536"])
        #expect(port.status == 2)
        #expect(port.error.contains("--automator needs a port from 0 to 65535, not 65536."), "\(port.error)")
    }
}
