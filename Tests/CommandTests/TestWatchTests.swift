import BrowserHarness
import CommandHarness
import Foundation
import Glibc
import NetworkServers
import Testing

/// `mini test --watch`.
@Suite(.timeLimit(.minutes(20)))
struct TestWatchTests {
    /// A running watch, and the keys for it.
    private final class Watch {
        let folder: ProgramFolder
        let command: RunningCommand
        private let keys: Int32

        init(_ folder: ProgramFolder, _ arguments: String = "") async throws {
            self.folder = folder
            let pipe = folder.path + "/../keys"
            #expect(mkfifo(pipe, 0o600) == 0)
            keys = open(pipe, O_RDWR | O_CLOEXEC)
            command = try await Product.shell.start(
                ["-c", "exec \(Product.mini.path) test --watch --timeout 10m \(arguments) < \(pipe)"],
                environment: ["XDG_CACHE_HOME": folder.data],
                in: folder.path
            )
        }

        deinit { close(keys) }

        func press(_ text: String) { #expect(write(keys, text, text.utf8.count) == text.utf8.count) }

        /// Waits until a number of runs have ended.
        func runs(_ count: Int) async {
            let isEnough = await command.waitForError { $0.components(separatedBy: "Watching 1 folder").count > count }
            #expect(isEnough, "\(command.errorSoFar)")
        }
    }

    private static let program = [
        "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#, "mini.project.json": "{}", "readme.md": "",
        "pages/b/b.js": "Page({});", "pages/b/b.axml": "<view>b</view>",
        "tests/a.test.js": "test('shows a', async ({ app }) => { await app.open(); });",
        "tests/b.test.js": """
        test('shows b', async ({ app }) => { expect((await app.open('/pages/b/b')).outline()).toMatchSnapshot(); });
        test('other', () => {});
        """,
    ]

    @Test func `a saved file runs the tests that reach it, and keys choose others`() async throws {
        let watch = try await Watch(try ProgramFolder(Self.program))
        await watch.runs(1)
        // The list of each run ends with its counts.
        var expected = ["3 tests in 2 files: 3 passed"]
        func run(_ counts: String, _ action: () throws -> Void) async rethrows {
            try action()
            expected.append(counts)
            await watch.runs(expected.count)
        }
        try watch.folder.write("other", to: "readme.md")
        try await run("2 tests in 1 file: 1 passed, 1 failed") {
            try watch.folder.write("<view>changed</view>", to: "pages/b/b.axml")
        }
        await run("2 tests in 1 file: 1 failed, 1 skipped") { watch.press("f") }
        await run("2 tests in 1 file: 1 passed, 1 skipped") { watch.press("u") }
        await run("3 tests in 2 files: 1 passed, 2 skipped") { watch.press("pothex\u{7F}r\n") }
        await run("3 tests in 2 files: 1 passed, 2 skipped") { watch.press("a") }
        await run("3 tests in 2 files: 3 passed") { watch.press("p\n") }
        try await run("1 test in 1 file: 1 passed") {
            try watch.folder.write("test('new', () => {});", to: "tests/c.test.js")
        }
        try await run("4 tests in 3 files: 4 passed") { try watch.folder.write("{ }", to: "mini.project.json") }
        await run("4 tests in 3 files: 4 passed") { watch.press("\n") }
        let added = watch.folder.data + "-added"
        try FileManager.default.createDirectory(atPath: added, withIntermediateDirectories: true)
        try "test('moved', () => {});".write(toFile: added + "/d.test.js", atomically: true, encoding: .utf8)
        try await run("1 test in 1 file: 1 passed") {
            try FileManager.default.moveItem(atPath: added, toPath: watch.folder.path + "/tests/more")
        }
        try await run("1 test in 1 file: 1 failed") {
            try watch.folder.write("test('new', () => { throw Error('no'); });", to: "tests/c.test.js")
        }
        // A failed test that the filter leaves out has failed.
        await run("5 tests in 4 files: 1 passed, 4 skipped") { watch.press("pother\n") }
        watch.press("q")
        let result = await watch.command.result()
        #expect(result.status == 1)
        #expect(Self.counts(in: result.output) == expected, "\(result.error)")
        #expect(result.error.contains("pages/b/b.axml"), "\(result.error)")
    }

    @Test(.enabled(if: Browser.isInstalled, "chromium is not installed"))
    func `pictures that runs write start no run`() async throws {
        let test = "test('looks', async ({ app }) => { await expect(await app.open()).toMatchScreenshot(); });"
        let watch = try await Watch(try ProgramFolder(["mini.project.json": "{}", "tests/a.test.js": test]))
        await watch.runs(1)
        try watch.folder.write("<view>changed</view>", to: "pages/a/a.axml")
        await watch.runs(2)
        #expect(try watch.folder.contents().contains { $0.hasSuffix("-difference.png") })
        watch.press("u")
        await watch.runs(3)
        watch.press("\n")
        await watch.runs(4)
        // A picture that a person replaces does.
        let names = try watch.folder.contents()
        let picture = try #require(names.first { $0.hasSuffix(".png") && $0.hasPrefix("program/tests/") })
        try watch.folder.write("no picture", to: "../" + picture)
        await watch.runs(5)
        watch.press("q")
        let result = await watch.command.result()
        #expect(
            Self.counts(in: result.output).map { $0.suffix(8) } == [
                "1 passed", "1 failed", "1 passed", "1 passed", "1 failed",
            ],
            "\(result.output)"
        )
    }

    /// The counts at the ends of the lists.
    private static func counts(in output: String) -> [String] {
        output.matches(of: /\d+ tests? in \d+ files?: [a-z0-9, ]+[a-z]/).map { String($0.output) }
    }

    @Test func `a file that is saved during a run ends the run`() async throws {
        let server = try await TestServer.start(.none) { _ in [.pause(.seconds(3_600))] }
        let folder = try ProgramFolder(Self.program)
        let address = "http://127.0.0.1:\(server.port)/"
        let waiting =
            "test('waits', async ({ app }) => { await app.open(); await app.my.request({ url: '\(address)', timeout: 60000 }); });"
        try folder.write(waiting, to: "tests/a.test.js")
        let watch = try await Watch(folder, "--allow-http 127.0.0.1")
        await server.wait { $0.requests.count == 1 }
        try folder.write("test('ends', () => {});", to: "tests/a.test.js")
        await watch.runs(1)
        watch.press("q")
        let result = await watch.command.result()
        await server.stop()
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("✓ ends") && !result.output.contains("waits"), "\(result.output)")
    }

    @Test func `a mistake in app.json is reported, and its correction runs all tests`() async throws {
        let watch = try await Watch(try ProgramFolder(Self.program))
        await watch.runs(1)
        try watch.folder.write("{", to: "app.json")
        await watch.runs(2)
        #expect(watch.command.errorSoFar.contains("app.json"), "\(watch.command.errorSoFar)")
        try watch.folder.write(#"{ "pages": ["pages/a/a", "pages/b/b"] }"#, to: "app.json")
        await watch.runs(3)
        watch.press("q")
        let result = await watch.command.result()
        #expect(result.status == 0 && result.output.components(separatedBy: "3 tests in 2 files: 3 passed").count == 3)
    }

    @Test(arguments: [true, false])
    func `a folder that is removed or moved ends the command with an error and without processes`(_ isMoved: Bool)
        async throws
    {
        let watch = try await Watch(try ProgramFolder(Self.program))
        await watch.runs(1)
        if isMoved {
            try FileManager.default.moveItem(atPath: watch.folder.path, toPath: watch.folder.data + "-moved")
        } else {
            try FileManager.default.removeItem(atPath: watch.folder.path)
        }
        let result = await watch.command.result()
        #expect(result.status == 1)
        let error =
            "The folder \"\(watch.folder.path)\" was removed or moved. Run the command again in its new place.\n"
        #expect(result.error.hasSuffix(error), "\(result.error)")
        #expect(try ProcessTree.processes(withVariable: "XDG_CACHE_HOME=\(watch.folder.data)") == [])
    }

    @Test func `a signal ends the watch and its processes`() async throws {
        let watch = try await Watch(try ProgramFolder(Self.program))
        await watch.runs(1)
        kill(watch.command.process, SIGINT)
        #expect(await watch.command.result().status == 130)
        #expect(try ProcessTree.processes(withVariable: "XDG_CACHE_HOME=\(watch.folder.data)") == [])
    }

    @Test func `a terminal delivers keys without an echo, and has its attributes afterwards`() async throws {
        let folder = try ProgramFolder(Self.program)
        let line = "stty -a > ../before; \(Product.mini.path) test --watch < /dev/tty; stty -a > ../after"
        let keys = "{ until grep -q Watching ../log 2>/dev/null; do :; done; printf q; }"
        let result = try await Product.shell.run(
            ["-c", "\(keys) | script -q -f -c '\(line)' ../log > /dev/null"],
            environment: ["XDG_CACHE_HOME": folder.data],
            in: folder.path
        )
        #expect(result.error == "")
        let texts = try ["before", "after"].map {
            try String(contentsOfFile: "\(folder.path)/../\($0)", encoding: .utf8)
        }
        #expect(texts[0] == texts[1] && texts[0].contains("icanon"))
    }

    @Test(arguments: [
        (["--shard", "1/2"], "cannot be combined with --shard"), (["--har", "a.har"], "cannot be combined with"),
        (["--reporter", "json"], "prints a list or dots"), (["--isolation", "none"], "leave out --isolation"),
    ])
    func `options that need one run are rejected`(_ arguments: [String], _ message: String) async throws {
        let folder = try ProgramFolder(Self.program)
        let result = try await Product.mini.run(["test", "--watch"] + arguments, in: folder.path)
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }
}
