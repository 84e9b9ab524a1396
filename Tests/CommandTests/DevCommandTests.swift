import CommandHarness
import Foundation
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

    @Test func `the address is opened by xdg-open, whose absence or failure is a note`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});", "a.axml": "<view/>", "a.js": "Page({});",
        ])
        defer { program.remove() }
        let folder = try TemporaryProgram(["xdg-open": "#!/bin/sh\necho \"opened $1\" >&2\n"])
        defer { folder.remove() }
        // Its status if it finds no browser.
        let failing = try TemporaryProgram(["xdg-open": "#!/bin/sh\nexit 3\n"])
        defer { failing.remove() }
        for path in [folder.path, failing.path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/xdg-open")
        }
        let cases = [
            (folder.path, "opened http"), ("/nonexistent", "xdg-open cannot be started: "),
            (failing.path, "xdg-open has failed with status 3; open the address yourself"),
        ]
        for (path, text) in cases {
            let running = try Product(path: "/usr/bin/env").startServer([
                "PATH=\(path)", Product.mini.path, "dev", program.path, "--ephemeral", "--open",
            ])
            #expect(await running.waitForError(text))
            kill(running.process, SIGINT)
            let result = await running.result()
            #expect(result.status == 0)
            #expect(result.error.contains("opened \(result.output)") == (path == folder.path), "\(result)")
        }
    }

    @Test func `the address at a named port is the same after a restart, except for other machines`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});", "a.axml": "<view/>", "runtime/.keep": "",
            "a.js": "Page({ onReady() { console.log('ready'); } });",
        ])
        defer { program.remove() }
        /// The result of a start and an interrupt; nil if another process has taken the port.
        func run(_ port: Int, _ arguments: [String] = []) async throws -> CommandResult? {
            let running = try Product.mini.startServer(
                ["dev", program.path, "--ephemeral", "--port", "\(port)"] + arguments,
                environment: ["XDG_RUNTIME_DIR": program.path + "/runtime"],
            )
            let isReady = await running.waitForError("ready")
            if isReady { kill(running.process, SIGINT) }
            let result = await running.result()
            if result.error.contains("is in use") { return nil }
            #expect(isReady, "\(result.error)")
            #expect(result.status == 0)
            return result
        }
        var isChecked = false
        for _ in 0..<5 where !isChecked {
            let free = try await TestServer.start(.none) { _ in [] }
            let port = free.port
            await free.stop()
            guard let first = try await run(port), let second = try await run(port),
                let other = try await run(port, ["--host", "0.0.0.0"])
            else { continue }
            isChecked = true
            let start = "http://127.0.0.1:\(port)/"
            #expect(first.output.hasPrefix(start), "\(first)")
            #expect(second.output == first.output)
            #expect(!first.error.contains("--host"))
            #expect(other.output.hasPrefix(start), "\(other)")
            #expect(other.output != first.output)
            #expect(other.error.contains("with --host 0.0.0.0, other machines reach the program without encryption."))
        }
        #expect(isChecked, "five free ports in succession were taken by other processes")
        let key = "\(program.path)/runtime/minihost/dev.key"
        let attributes = try FileManager.default.attributesOfItem(atPath: key)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
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
        let host = try await Product.mini.run(["dev", "MiniPrograms/hello", "--ephemeral", "--host", "localhost"])
        #expect(host.status == 2)
        #expect(host.error.contains("--host needs an IP address of this machine, such as 192.168.1.2, not localhost."))
        let foreign = try await Product.mini.run(["dev", "MiniPrograms/hello", "--ephemeral", "--host", "192.0.2.1"])
        #expect(foreign.status == 1)
        #expect(foreign.error.contains("This machine does not have the address 192.0.2.1; name another one."))
    }

    @Test func `a recording is written when the command ends, and passes`() async throws {
        let program = try TemporaryProgram([
            "app.json": #"{"pages": ["a"]}"#, "app.js": "App({});", "a.axml": "<view/>", "tests/.keep": "",
            "a.js": "Page({ onReady() { console.log('ready', Math.random()); } });",
        ])
        defer { program.remove() }
        let test = "\(program.path)/tests/a.test.js"
        let arguments = ["dev", program.path, "--ephemeral", "--page", "a?x=1", "--record", test]
        let running = try Product.mini.startServer(arguments)
        // The program starts twice: the recording begins with its stored values.
        #expect(await running.waitForError { $0.components(separatedBy: "ready").count == 3 })
        kill(running.process, SIGTERM)
        #expect(await running.result().status == 0)
        let source = try String(contentsOfFile: test, encoding: .utf8)
        #expect(source.contains("await app.open('/a?x=1');"))
        let result = try await Product.mini.run(["test", test])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        let again = try await Product.mini.run(arguments)
        #expect(again.status == 2)
        #expect(again.error == "Error: --record names \(test), which exists; name a new file.\n")
    }

    @Test func `a file that cannot hold a recording is an error of usage`() async throws {
        let cases = [
            ("nowhere/a.test.js", "names nowhere/a.test.js, whose folder is not there or not writable; make it first"),
            ("a.js", "needs a name that ends in .test.js, as mini test finds tests, not a.js"),
        ]
        for (path, problem) in cases {
            let arguments = ["dev", "MiniPrograms/hello", "--ephemeral", "--record", path]
            let result = try await Product.mini.run(arguments)
            #expect(result.status == 2)
            #expect(result.error == "Error: --record \(problem).\n")
        }
    }
}
