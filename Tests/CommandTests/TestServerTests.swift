import CommandHarness
import Foundation
import Glibc
import MiniCore
import NetworkServers
import Testing

/// The servers of mini.config.json.
@Suite(.timeLimit(.minutes(20)))
struct TestServerTests {
    /// Prints what it serves, starts a process that stays, and serves the folder.
    private static let server = """
        import http.server, subprocess, sys
        subprocess.Popen(['sleep', '3600'])
        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                self.send_response(503 if self.path == '/busy' else 200)
                self.end_headers()
                self.wfile.write(b'from the server')
        http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler).serve_forever()
        """

    /// A program whose test requests a URL, and the variable that the processes of its servers have.
    private struct Program {
        let folder: ProgramFolder
        let mark = "MINI_TEST_SERVER=\(UUID().uuidString)"

        /// - Parameter servers: The settings of the servers as JSON, without their environment.
        init(requesting url: String = "", servers: [String]) throws {
            folder = try ProgramFolder([
                "server/server.py": TestServerTests.server,
                "tests/a.test.js": """
                test('requests', async ({ app }) => {
                  await app.open();
                  const { data } = await app.my.request({ url: '\(url)', dataType: 'text', timeout: 60000 });
                  expect(data).toBe('from the server');
                });
                """,
            ])
            let value = mark.split(separator: "=")[1]
            let environment = "\"environment\": { \"MINI_TEST_SERVER\": \"\(value)\" }"
            let list = servers.map { "{ \(environment), \($0) }" }.joined(separator: ",\n")
            try folder.write(
                "{ \"allowHttp\": [\"127.0.0.1\"], \"timeout\": \"30m\", \"servers\": [\(list)] }",
                to: "mini.config.json"
            )
        }

        func test() async throws -> CommandResult { try await Product.mini.run(["test"], in: folder.path) }

        /// The processes of the servers that still run.
        var processes: [Int32] { get throws { try ProcessTree.processes(withVariable: mark) } }
    }

    private static func python(_ port: Int) -> String {
        "\"command\": [\"\(Product.python.path)\", \"server.py\", \"\(port)\"], \"folder\": \"server\""
    }

    @Test(arguments: [false, true])
    func `a server is ready before the tests, and ends with its processes`(_ isURL: Bool) async throws {
        let port = try FreePort().number
        let address = "http://127.0.0.1:\(port)/"
        let ready = isURL ? "\"url\": \"\(address)\", \"log\": \"server.log\"" : "\"port\": \(port)"
        let program = try Program(requesting: address, servers: ["\(Self.python(port)), \(ready)"])
        let result = try await program.test()
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(try program.processes == [])
        if isURL {
            let log = try String(contentsOfFile: program.folder.path + "/server.log", encoding: .utf8)
            #expect(log.contains("GET / HTTP/1.1"), "\(log)")
        }
    }

    @Test func `a signal ends the servers`() async throws {
        let backend = try await TestServer.start(.none) { _ in [.pause(.seconds(3_600))] }
        let port = try FreePort().number
        let program = try Program(
            requesting: "http://127.0.0.1:\(backend.port)/",
            servers: ["\(Self.python(port)), \"port\": \(port)"]
        )
        let command = try await Product.mini.start(["test"], in: program.folder.path)
        await backend.wait { $0.requests.count == 1 }
        #expect(try program.processes.count == 2)
        kill(command.process, SIGINT)
        let result = await command.result()
        await backend.stop()
        #expect(result.status == 130, "\(result.error)")
        #expect(try program.processes == [])
    }

    @Test func `the servers end with a command whose output is closed`() async throws {
        let port = try FreePort().number
        let program = try Program(
            requesting: "http://127.0.0.1:\(port)/",
            servers: ["\(Self.python(port)), \"port\": \(port)"]
        )
        let command = "{ '\(Product.mini.path)' test; echo $? >status; } | true"
        let result = try await Product.shell.run(["-c", command], in: program.folder.path)
        let status = try String(contentsOfFile: program.folder.path + "/status", encoding: .utf8)
        #expect(status == "0\n", "\(result.error)")
        #expect(try program.processes == [])
    }

    @Test func `a server that does not become ready is an error, and the others are ended`() async throws {
        let ports = try [FreePort().number, FreePort().number]
        let first = "\(Self.python(ports[0])), \"port\": \(ports[0])"
        let name = "\"name\": \"backend\""
        let cases: [(String, [String])] = [
            (
                "\"command\": [\"sh\", \"-c\", \"echo no database; exit 3\"], \"port\": \(ports[1])",
                [
                    "The server \"backend\" ended with status 3 before it was ready to accept connections at port",
                    "The end of its log:\n  no database\n",
                ]
            ),
            (
                "\"command\": [\"sh\", \"-c\", \"echo starting; sleep 3600\"], \"port\": \(ports[1]), \"timeout\": \"3s\"",
                [
                    "The server \"backend\" did not accept connections at port \(ports[1]) within 3s. Correct its port",
                    "The end of its log:\n  starting\n",
                ]
            ),
            (
                "\"command\": [\"\(Product.python.path)\", \"server/server.py\", \"\(ports[1])\"], "
                    + "\"url\": \"http://127.0.0.1:\(ports[1])/busy\", \"timeout\": \"5s\"",
                ["did not respond to http://127.0.0.1:\(ports[1])/busy with a status below 400 within 5s."]
            ),
            (
                "\"command\": [\"./no-server\"], \"port\": \(ports[1])",
                ["The server \"backend\" cannot be started: No such file or directory. Its command is ./no-server."]
            ),
            (
                "\"command\": [\"true\"], \"port\": \(ports[0])",
                ["The server \"backend\" cannot be started: another process uses port \(ports[0])."]
            ),
        ]
        for (settings, messages) in cases {
            let program = try Program(servers: [first, "\(name), \(settings)"])
            let result = try await program.test()
            #expect(result.status == 1, "\(result.output)")
            for message in messages { #expect(result.error.contains(message), "\(result.error)") }
            #expect(result.output == "", "no test has run")
            #expect(try program.processes == [])
        }
    }

    @Test func `a setting of a server that cannot be used is reported at its place`() async throws {
        let cases: [(String, String)] = [
            ("\"url\": \"https://127.0.0.1/\"", "url: expected a URL such as http://127.0.0.1:8000/"),
            ("\"port\": 1, \"folder\": \"none\"", "folder: there is no folder \"none\""),
            ("\"port\": 1, \"timeout\": \"soon\"", "timeout: expected a time such as 30s, found \"soon\""),
            ("\"port\": 1, \"log\": \"none/a.log\"", "the log none/a.log cannot be written: No such file or directory"),
        ]
        for (settings, message) in cases {
            let program = try Program(servers: ["\"name\": \"backend\", \"command\": [\"true\"], \(settings)"])
            let result = try await program.test()
            #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
            #expect(result.error.contains("mini.config.json:1:"), "\(result.error)")
        }
    }
}
