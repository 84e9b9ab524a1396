import CommandHarness
import Foundation
import MiniCore
import NetworkServers
import Testing

/// Test files that do not end on their own.
@Suite(.timeLimit(.minutes(20)))
struct TestHangTests {
    /// A regular expression that takes years and that the engine cannot interrupt.
    private static let years = "/x*x*x*x*y/.test('x'.repeat(50000))"

    @Test(arguments: [
        ("test('lost', () => { \(years); });", "the test", true),
        ("\(years); test('never', () => {});", "the file", true),
        ("beforeEach(() => { \(years); }); test('lost', () => {});", "the beforeEach hook", true),
        // The program is ended, not the test.
        (
            "test('lost', async ({ app }) => { await app.open(); await app.evaluate(() => \(years)); });", "the test",
            false
        ),
    ])
    func `code that cannot be interrupted is abandoned, and the other files run`(
        tests: String,
        part: String,
        isAbandoned: Bool,
    ) async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": tests, "tests/b.test.js": "test('goes on', () => {});",
        ])
        let result = try await withGrowingLimit(from: 500) {
            try await Product.mini.run(["test", "--program", folder.path, "--timeout", $0, "--workers", "1"])
        } until: {
            $0.output.contains("✓ goes on")
        }
        #expect(result.status == 1)
        let failure = result.output.split(separator: "\n").first { $0.contains(part + " did not end within ") }
        #expect(failure != nil, "\(result.output)")
        if isAbandoned { #expect(failure?.contains(" and cannot be interrupted") == true, "\(result.output)") }
        #expect(result.output.contains("✓ goes on"), "\(result.output)")
    }

    @Test(arguments: [["--isolation", "none"], ["--file-timeout"]])
    func `completed tests are kept and pending tests are listed`(_ options: [String]) async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            test('before', () => {}, 60_000);
            test('lost', () => { \(Self.years); });
            test('after', () => {});
            test.skip('left out', () => {});
            """
        ])
        func tests(_ result: CommandResult) throws -> [ScriptValue] {
            try result.document()["files"]?[0]?["tests"]?.array ?? []
        }
        let result = try await withGrowingLimit(from: 3_000) { limit in
            try await Product.mini.run(
                ["test", "--program", folder.path, "--timeout", "500ms", "--reporter", "json"] + options
                    + (options.last == "--file-timeout" ? [limit] : [])
            )
        } until: {
            try tests($0).first?["status"] == "passed"
        }
        let tests = try tests(result)
        #expect(tests.map { $0["status"] } == ["passed", "failed", "failed", "skipped"])
        #expect(tests.dropFirst(2).first?["errors"]?[0]?["message"] == "not run: a test before it was ended")
    }

    @Test func `the process of a file is ended when its file exceeds its time`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('lost', () => { \(Self.years); });",
            "tests/b.test.js": "test('goes on', () => {});",
        ])
        let result = try await withGrowingLimit(from: 2_000) {
            try await Product.mini.run(["test", "--program", folder.path, "--file-timeout", $0])
        } until: {
            $0.output.contains("✓ goes on")
        }
        #expect(result.status == 1)
        #expect(
            result.output.contains(/the file took longer than \d+\.0 seconds, and its process was ended/),
            "\(result.output)"
        )
        #expect(result.output.contains("✓ goes on"), "\(result.output)")
    }

    @Test func `a crashed process fails only its own file, and only the tests that had not ended`() async throws {
        let server = try await TestServer.start(.none) { _ in ServerStep.text("response") }
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            test('before', () => {});
            test('stays', async ({ app }) => {
                await app.open();
                await app.my.request({ url: 'http://127.0.0.1:\(server.port)/', timeout: 60000 });
                await new Promise(done => setTimeout(done, 3600_000));
            }, 3600_000);
            test('after', () => {});
            """,
            "tests/b.test.js": "test('goes on', () => {});",
        ])
        let command = try await Product.mini.start(
            [
                "test", "--program", folder.path, "--workers", "1", "--clock", "real", "--file-timeout", "60m",
                "--allow-http", "127.0.0.1",
            ],
            environment: ["TMPDIR": folder.path],
        )
        await server.wait { $0.requests.count == 1 }
        // Not SIGSEGV: the Swift runtime would first print a long description of the crash.
        let files = ProcessTree.files(of: command.process)
        #expect(files.count == 1)
        for file in files { kill(file, SIGKILL) }
        let result = await command.result()
        #expect(result.status == 1)
        #expect(
            result.output.contains("the process of the file was ended by signal 9 before its report"),
            "\(result.output)"
        )
        for line in ["✓ before", "✗ stays", "✗ after", "✓ goes on"] {
            #expect(result.output.contains(line), "\(result.output)")
        }
        await server.stop()
    }
}
