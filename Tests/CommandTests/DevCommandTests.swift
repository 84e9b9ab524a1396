import CommandHarness
import Glibc
import NetworkServers
import Testing

/// `mini dev` from its start to its end; MiniDevTests has what happens in between.
@Suite(.timeLimit(.minutes(20))) struct DevCommandTests {
    @Test func `the address is printed, and a signal ends the command`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});", "a.axml": "<view/>",
            "a.js": "Page({ onReady() { console.log('ready'); } });",
        ])
        defer { program.remove() }
        let running = try Product.mini.startServer(["dev", program.path, "--ephemeral"])
        #expect(await running.waitForError("ready"))
        kill(running.process, SIGINT)
        let result = await running.result()
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/\n/) != nil, "\(result.output)")
    }

    @Test func `a port in use is an error of one line`() async throws {
        let server = try await TestServer.start(.none) { _ in [] }
        let arguments = ["dev", "MiniPrograms/hello", "--ephemeral", "--port", "\(server.port)"]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 1)
        let text = "Error: Port \(server.port) is in use; name another one, or leave out --port for any free port.\n"
        #expect(result.error == text)
        await server.stop()
    }

    @Test func `a missing program and an invalid port are errors of usage`() async throws {
        let missing = try await Product.mini.run(["dev", "nowhere", "--ephemeral"])
        #expect(missing.status == 2)
        #expect(missing.error.hasPrefix("Error: There is no folder \"nowhere\""), "\(missing.error)")
        #expect(missing.error.split(separator: "\n").count == 1)
        let port = try await Product.mini.run(["dev", "MiniPrograms/hello", "--ephemeral", "--port", "70000"])
        #expect(port.status == 2)
        #expect(port.error.contains("--port needs a number from 1 to 65535, not 70000."))
    }
}
