import CommandHarness
import Foundation
import NetworkServers
import Testing

/// Test files in processes of their own, which are forked from one that has prepared the engines.
@Suite(.timeLimit(.minutes(20)))
struct TestProcessTests {
    /// A regular expression that takes years and that the engine cannot interrupt.
    private static let years = "/x*x*x*x*y/.test('x'.repeat(50000))"

    /// A test that sends a request to a server and then waits.
    private static func waiting(_ server: TestServer) -> String {
        """
        test('waits', async ({ app }) => {
            await app.open();
            await app.my.request({ url: 'http://127.0.0.1:\(server.port)/', timeout: 60000 });
            await new Promise(done => setTimeout(done, 3600_000));
        }, 3600_000);
        """
    }

    /// Starts a server for ``waiting(_:)``.
    private func makeServer() async throws -> TestServer {
        try await TestServer.start(.none) { _ in ServerStep.text("response") }
    }

    /// Starts `mini test` and waits until a program has sent a request.
    private func start(
        _ folder: ProgramFolder,
        waitingFor server: TestServer,
        _ arguments: String...,
    ) async throws -> RunningCommand {
        let options = ["--workers", "1", "--clock", "real", "--allow-http", "127.0.0.1"]
        let command = try await Product.mini.start(
            ["test", "--program", folder.path] + options + arguments,
            environment: ["TMPDIR": folder.path],
        )
        await server.wait { $0.requests.count == 1 }
        return command
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `a file does not see the changes of an earlier one`(_ options: [String]) async throws {
        let test = """
            test('is fresh', async ({ app }) => {
                const change = () => {
                    const before = 'mark' in [];
                    Object.defineProperty(Array.prototype, 'mark', { value: 1 });
                    return before;
                };
                expect(change()).toBe(false);
                await app.open();
                expect(await app.evaluate(change)).toBe(false);
                expect(await app.evaluate(change)).toBe(true);
                await app.my.setStorage({ key: 'a', data: 1 });
            });
            """
        let folder = try ProgramFolder(["tests/a.test.js": test, "tests/b.test.js": test])
        let result = try await Product.mini.run(["test", "--program", folder.path, "--workers", "1"] + options)
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("2 tests in 2 files: 2 passed"), "\(result.output)")
    }

    @Test func `a program that is started again runs as the first one did`() async throws {
        let folder = try ProgramFolder([
            "pages/a/a.js": """
            Page({
                data: { name: 'you' },
                wait() { return new Promise(done => setTimeout(done, 1000)); },
            });
            """,
            "tests/a.test.js": """
            for (const name of ['first', 'second', 'third']) {
                test(name, async ({ app }) => {
                    const page = await app.open();
                    await page.callMethod('wait');
                    expect(page.data.name).toBe('you');
                    await app.restart();
                    expect(app.isRunning).toBe(true);
                });
            }
            """,
        ])
        let result = try await Product.mini.run(["test", "--program", folder.path])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("3 passed"), "\(result.output)")
    }

    @Test func `native code that does not return ends with the process of its file`() async throws {
        let server = try await makeServer()
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('lost', () => { \(Self.years); });",
            "tests/b.test.js": Self.waiting(server),
        ])
        let command = try await start(folder, waitingFor: server, "--timeout", "2s", "--file-timeout", "60m")
        // That of the first file has ended.
        let files = ProcessTree.files(of: command.process)
        #expect(files.count == 1)
        for file in files { kill(file, SIGKILL) }
        let result = await command.result()
        #expect(result.status == 1)
        #expect(result.output.contains("the test did not end within"), "\(result.output)")
        #expect(result.output.contains("✗ lost"), "\(result.output)")
        #expect(result.output.contains("the process of the file was ended by signal 9"), "\(result.output)")
        await server.stop()
    }

    @Test func `a file that exceeds its memory fails, and the file beside it passes`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            test('before', () => {});
            test('allocates', () => { const all = []; for (;;) all.push(new Array(1000).fill({})); });
            """,
            "tests/b.test.js": "test('opens', async ({ app }) => { await app.open(); });",
        ])
        let arguments = ["test", "--program", folder.path, "--workers", "2", "--timeout", "60s"]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 1)
        for text in ["✓ before", "✗ allocates", "uses more than 256 MiB", "✓ opens", "2 passed, 1 failed"] {
            #expect(result.output.contains(text), "\(result.output)")
        }
    }

    @Test func `a server of test files that ends is replaced for the next file`() async throws {
        let server = try await makeServer()
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('before', () => {}); " + Self.waiting(server),
            "tests/b.test.js": "test('goes on', () => {});",
        ])
        let command = try await start(folder, waitingFor: server, "--file-timeout", "60m")
        let servers = ProcessTree.children(of: command.process)
        #expect(servers.count == 1)
        for process in servers { kill(process, SIGKILL) }
        let result = await command.result()
        #expect(result.status == 1)
        for line in ["✓ before", "✗ waits", "ended with an unknown status before its report", "✓ goes on"] {
            #expect(result.output.contains(line), "\(result.output)")
        }
        await server.stop()
    }

    @Test func `the processes of files end with a command that is killed`() async throws {
        let server = try await makeServer()
        let folder = try ProgramFolder(["tests/a.test.js": Self.waiting(server)])
        let command = try await start(folder, waitingFor: server, "--file-timeout", "60m")
        let running = try ProcessTree.processes(withVariable: "TMPDIR=\(folder.path)")
        // The command, the server and the file.
        #expect(running.count == 3)
        command.kill()
        // Its streams end with the last process that has them.
        _ = await command.result()
        #expect(try ProcessTree.processes(withVariable: "TMPDIR=\(folder.path)") == [])
        await server.stop()
    }

    @Test func `no process is left behind`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('a', async ({ app }) => { await app.open(); });",
            "tests/b.test.js": "test('b', () => { throw Error('no'); });", "tests/c.test.js": "let = 1;",
        ])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path],
            environment: ["TMPDIR": folder.path],
        )
        #expect(result.status == 1)
        #expect(result.output.contains("✓ a"), "\(result.output)")
        #expect(try ProcessTree.processes(withVariable: "TMPDIR=\(folder.path)") == [])
    }

    @Test func `a note on mocks is printed once, not by each file`() async throws {
        let folder = try ProgramFolder([
            "mock.json": #"{"scann": 1}"#, "tests/a.test.js": "test('a', () => {});",
            "tests/b.test.js": "test('b', () => {});",
        ])
        let arguments = ["test", "--program", folder.path, "--mock", folder.path + "/mock.json"]
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.ranges(of: "scann").count == 1, "\(result.error)")
        let inCommand = try await Product.mini.run(arguments + ["--isolation", "none"])
        #expect(inCommand.error == result.error)
    }

    @Test func `files without a matching test print nothing`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('milk', () => {});", "tests/b.test.js": "test('bread', () => {});",
        ])
        let result = try await Product.mini.run(["test", "--program", folder.path, "--grep", "milk"])
        #expect(result.status == 0)
        #expect(result.error == "")
    }
}
