import CommandHarness
import Foundation
import MiniCore
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite(.timeLimit(.minutes(20)))
struct TestCommandTests {
    /// Runs `mini test` on a program with one test file.
    private func run(
        _ tests: String,
        _ arguments: String...,
        files: [String: String] = [:],
        environment: [String: String] = [:],
    ) async throws -> CommandResult {
        let folder = try ProgramFolder(files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(
            ["test", "--program", folder.path] + arguments,
            environment: environment,
            in: folder.path,
        )
    }

    @Test func `a test that passes prints a line and exits with 0`() async throws {
        let result = try await run(
            "test('shows a greeting', async ({ app }) => { expect((await app.open()).data.name).toBe('you'); });"
        )
        #expect(result.status == 0)
        #expect(result.output.contains("✓ shows a greeting"))
        #expect(result.output.contains("1 test in 1 file: 1 passed"))
    }

    @Test func `a failed test prints both values, the difference and the line`() async throws {
        let result = try await run("test('fails', () => {\n  expect({ a: [1, 2] }).toEqual({ a: [1, 3] });\n});\n")
        #expect(result.status == 1)
        for text in [
            "Expected: { a: [1, 3] }", "Received: { a: [1, 2] }", "-     3,", "+     2,", "tests/a.test.js:2:",
        ] {
            #expect(result.output.contains(text), "\(text)")
        }
        #expect(result.output.contains("  expect({ a: [1, 2] }).toEqual({ a: [1, 3] });\n"))
    }

    struct Mistake: CustomTestStringConvertible {
        let tests: String
        let message: String
        var testDescription: String { message }
    }

    static let mistakes = [
        Mistake(tests: "test('a', () => { let = ; });", message: "SyntaxError"),
        Mistake(
            tests: "test('a', () => new Promise(() => {}));",
            message: "waits for a promise that nothing will settle"
        ),
        Mistake(
            tests: "test('a', () => { for (;;); }); test('b', () => {});",
            message: "was ended: one turn took longer than",
        ),
        Mistake(
            tests: "beforeEach(() => { throw new Error('no'); }); test('a', () => {});",
            message: "beforeEach hook: no"
        ),
        Mistake(
            tests: "beforeAll(() => { throw new Error('no'); }); test('a', () => {});",
            message: "beforeAll hook: no"
        ),
        Mistake(
            tests: "afterEach(() => { throw new Error('no'); }); test('a', () => {});",
            message: "afterEach hook: no"
        ),
        Mistake(
            tests: "afterAll(() => { throw new Error('no'); }); test('a', () => {});",
            message: "afterAll hook: no"
        ),
        Mistake(tests: "test('a', ({ app }) => { app.open(); });", message: "app.open() was not awaited"),
        Mistake(
            tests: "test('a', () => { Promise.reject(new Error('lost')); });",
            message: "unhandled rejection: lost"
        ),
        Mistake(
            tests:
                "test('a', async ({ app }) => { await app.evaluate(() => { setTimeout(() => { throw Error('late'); }); }); });",
            message: "in the program: late",
        ),
    ]

    @Test(arguments: mistakes)
    func `each failure prints its line and exits with 1`(_ mistake: Mistake) async throws {
        let result = try await withGrowingLimit(from: 2_000) {
            try await run(mistake.tests, "--timeout", $0)
        } until: {
            $0.output.contains(mistake.message)
        }
        #expect(result.status == 1)
        #expect(result.output.contains(mistake.message), "\(result.output)")
    }

    @Test func `a missing program is a usage error`() async throws {
        let result = try await Product.mini.run(["test", "--program", "/nowhere"])
        #expect(result.status == 2)
        #expect(result.error.contains("there is no folder \"/nowhere\""))
    }

    @Test func `a folder without test files is a usage error, a shard without test files is not`() async throws {
        let folder = try ProgramFolder(["tests/a.js": "", "one/a.test.js": "test('a', () => {});"])
        let result = try await Product.mini.run(["test", "--program", folder.path])
        #expect(result.status == 2)
        #expect(result.error.contains("there is no test file in \"\(folder.path)/tests\""))
        let shard = ["test", "--program", folder.path, "--shard", "2/2", folder.path + "/one"]
        #expect(try await Product.mini.run(shard).status == 0)
    }

    @Test func `a name that matches no test is a usage error`() async throws {
        let result = try await run("test('a', () => {}); test.skip('typo', () => {});", "--grep", "typo")
        #expect(result.status == 2)
        #expect(result.error.contains("No test to run has \"typo\" in its name."))
        #expect(try await run("test('a', () => {}); test('b', () => {});", "--grep", "b").status == 0)
    }

    @Test func `a snapshot is written, kept, compared and updated`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('looks', async ({ app }) => { expect(await app.open()).toMatchSnapshot(); });"
        ])
        let arguments = ["test", "--program", folder.path]
        let snapshot = folder.path + "/tests/a.test.js.snap"
        #expect(try await Product.mini.run(arguments, environment: ["CI": "1"]).status == 1)
        #expect(try await Product.mini.run(arguments).output.contains("1 snapshot written"))
        #expect(
            try String(contentsOfFile: snapshot, encoding: .utf8).contains(
                "looks 1\n  pages/a/a\n  view\n    hello you\n"
            )
        )
        #expect(try await Product.mini.run(arguments, environment: ["CI": "1"]).status == 0)
        try folder.write("<view>goodbye</view>", to: "pages/a/a.axml")
        let changed = try await Product.mini.run(arguments)
        #expect(changed.status == 1)
        #expect(
            changed.output.contains("-   hello you") && changed.output.contains("+   goodbye"),
            "\(changed.output)"
        )
        #expect(try await Product.mini.run(arguments + ["--update"]).output.contains("1 snapshot updated"))
        #expect(try await Product.mini.run(arguments).status == 0)
    }

    @Test func `snapshots are not written through a symbolic link`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "test('looks', () => { expect({ a: 1 }).toMatchSnapshot(); });"
        ])
        let target = folder.path + "/elsewhere"
        try "kept\n".write(toFile: target, atomically: true, encoding: .utf8)
        let snapshot = folder.path + "/tests/a.test.js.snap"
        try FileManager.default.createSymbolicLink(atPath: snapshot, withDestinationPath: target)
        let result = try await Product.mini.run(["test", "--program", folder.path])
        #expect(result.output.contains("1 snapshot written"))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "kept\n")
        #expect(try String(contentsOfFile: snapshot, encoding: .utf8).contains("looks 1"))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: snapshot)) == nil)
    }

    @Test func `an hour of the program's clock takes no real time`() async throws {
        let result = try await run(
            "test('waits', async ({ app }) => { await app.open(); await new Promise(done => setTimeout(done, 3600_000)); });"
        )
        #expect(result.status == 0)
        // Far more than the test takes on a loaded machine.
        #expect(result.duration < .seconds(1800))
    }

    @Test func `two runs produce the same numbers, dates and time zone`() async throws {
        let tests =
            "test('a', async ({ app }) => { expect(await app.evaluate(() => [Math.random(), String(new Date())])).toBe(0); });"
        let received = try await [run(tests), run(tests)].map { result in
            result.output.split(separator: "\n").filter { $0.contains("Received:") }
        }
        #expect(received[0].count == 1)
        #expect(received[0] == received[1])
    }

    @Test func `a test uses a page like a person`() async throws {
        let result = try await run(
            """
            test('counts', async ({ app }) => {
                const page = await app.open('/pages/a/a?from=test');
                await page.getByText('Add').tap();
                await page.$('#name').input('milk');
                expect(page.data).toEqual({ count: 1, name: 'milk' });
                expect(await page.$('#none')).toBeNull();
                expect(await page.getByRole('button').text()).toBe('Add');
                expect((await page.$$('view')).length).toBe(2);
                await expect(page.getByText('nothing such').tap()).rejects.toThrow('there is no text "nothing such" on pages/a/a');
                await page.callMethod('later');
                await page.waitFor('done');
                expect(app.calls('setStorage')).toMatchObject([{ arguments: [{ key: 'a' }], result: { success: true } }]);
            });
            """,
            files: [
                "pages/a/a.axml": """
                <view><view>{{count}} {{text}}</view><button onTap="add">Add</button><input id="name" onInput="named"/></view>
                """,
                "pages/a/a.js": """
                Page({
                    data: { count: 0 },
                    add() { this.setData({ count: this.data.count + 1 }); my.setStorage({ key: 'a', data: 1 }); },
                    named(event) { this.setData({ name: event.detail.value }); },
                    later() { setTimeout(() => this.setData({ text: 'done' }), 3000); },
                });
                """,
            ],
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `mocks replace the host, immediately and later, and end with their test`() async throws {
        let result = try await run(
            """
            test('mocked', async ({ app }) => {
                app.mock('getSystemInfoSync', () => ({ model: 'X' }));
                app.mock('scan', async ({ type }) => {
                    await new Promise(done => setTimeout(done, 5000));
                    return { code: type };
                });
                app.mock('tradePay', { error: 6001, errorMessage: 'cancelled' });
                app.network.mock('https://api.example.com/*', ({ url }) => ({ status: 201, body: { url } }));
                await app.open();
                expect(await app.evaluate(() => my.getSystemInfoSync().model)).toBe('X');
                expect(await app.my.scan({ type: 'qr' })).toEqual({ code: 'qr' });
                await expect(app.my.tradePay({})).rejects.toMatchObject({ error: 6001 });
                const response = await app.my.request({ url: 'https://api.example.com/a' });
                expect(response).toMatchObject({ status: 201, data: { url: 'https://api.example.com/a' } });
            });
            test('not mocked', async ({ app }) => {
                expect(await app.evaluate(() => my.getSystemInfoSync().model)).not.toBe('X');
                app.network.strict();
                app.expectError('is not mocked');
                await expect(app.my.request({ url: 'https://api.example.com/a' })).rejects.toMatchObject({ error: 12 });
            });
            test('refused', async ({ app }) => {
                await expect(app.my.request({ url: 'http://api.example.com/a' })).rejects.toMatchObject({ error: 20 });
            });
            """
        )
        #expect(result.status == 1)
        #expect(result.output.contains("3 tests in 1 file: 2 passed, 1 failed"), "\(result.output)")
        #expect(result.output.contains("in the program: my.request was refused"))
    }

    @Test func `stored data lasts from a restart until the next opening`() async throws {
        let result = try await run(
            """
            test('stored', async ({ app }) => {
                await app.open(null, { storage: { a: [1] } });
                expect(await app.storage.get('a')).toEqual([1]);
                await app.restart();
                expect(await app.storage.keys()).toEqual(['a']);
                await app.open();
                expect(await app.storage.keys()).toEqual([]);
                await app.kill();
                expect(app.isRunning).toBe(false);
            });
            """,
            "--encryptor",
            "aes256",
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `isolation, retries and shards`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": "let count = 0; test('a', () => { expect(++count).toBe(2); });",
            "tests/b.test.js": "test('b', () => {});",
            "tests/c.test.js": "test.only('c', () => {});",
        ])
        let arguments = ["test", "--program", folder.path]
        let whole = try await Product.mini.run(arguments + ["--retries", "1"])
        #expect(whole.status == 0)
        #expect(whole.output.contains("3 tests in 3 files: 2 passed, 1 flaky"), "\(whole.output)")
        let shard = try await Product.mini.run(arguments + ["--shard", "2/3"])
        #expect(shard.output.contains("✓ b") && shard.output.contains("1 test in 1 file"), "\(shard.output)")
        let job = try await Product.mini.run(arguments + ["--shard", "3"], environment: ["JOB_COMPLETION_INDEX": "1"])
        #expect(job.output.contains("✓ b"), "\(job.output)")
        let strict = try await Product.mini.run(arguments + ["--forbid-only", "--retries", "1"])
        #expect(strict.status == 1)
        #expect(strict.output.contains("which is forbidden here"))
        let early = try await Product.mini.run(arguments + ["--bail", "1", "--workers", "1"])
        #expect(early.output.contains("1 failed, 2 skipped"), "\(early.output)")
    }

    @Test func `reports are written side by side`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js":
                "test('a < b', async ({ app }) => { await app.open(); console.log('hi'); }); test('c', () => { throw new Error('no & more'); });"
        ])
        let output = folder.path + "/report"
        let result = try await Product.mini.run([
            "test", "--program", folder.path, "--reporter", "json", "--reporter", "junit", "--reporter", "html",
            "--output",
            output + ".xml", "--output", output + ".html",
        ])
        #expect(result.status == 1)
        #expect(
            try result.document()["counts"] == [
                "passed": 1, "failed": 1, "flaky": 0, "interrupted": 0, "skipped": 0, "todo": 0,
            ]
        )
        let junit = try String(contentsOfFile: output + ".xml", encoding: .utf8)
        #expect(try XMLDocument(xmlString: junit).rootElement()?.name == "testsuites")
        #expect(
            junit.contains("name=\"a &lt; b\"") && junit.contains("<failure message=\"no &amp; more\">"),
            "\(junit)"
        )
        let page = try String(contentsOfFile: output + ".html", encoding: .utf8)
        #expect(page.contains("a &lt; b") && page.contains("hello you") && page.contains("log: hi"), "\(page)")
        let dots = try await Product.mini.run(
            ["test", "--program", folder.path, "--reporter", "dot"],
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path],
        )
        #expect(dots.output.hasPrefix("·F"), "\(dots.output)")
        #expect(dots.output.contains("::error file=tests/a.test.js,line=1,title=c::no & more"), "\(dots.output)")
    }

    @Test func `annotations for GitHub name files relative to the repository, also for several programs`() async throws
    {
        let test = "test('a', async ({ app }) => { await app.open(); }); test('b', () => { throw new Error('no'); });"
        let repository = try ProgramFolder([
            "one/app.json": #"{"pages": ["pages/a/a"]}"#, "one/app.js": "App({});", "two/src/app.js": "App({});",
            "one/pages/a/a.js": "Page({ onLoad() { none(); } });",
            "one/pages/a/a.axml": "<view/>", "one/tests/a.test.js": test,
            "two/mini.project.json": #"{"miniprogramRoot": "src"}"#,
            "two/src/app.json": #"{"pages": ["pages/a/a"]}"#, "two/src/pages/a/a.axml": "<view/>",
            "two/src/pages/a/a.js": "Page({ onLoad() { none(); } });", "two/tests/b.test.js": test,
            "three/app.json": "{", "three/tests/c.test.js": test,
        ])
        let result = try await Product.mini.run(
            ["test", "one/tests", "three/tests", "two/tests"],
            environment: ["GITHUB_ACTIONS": "true"],
            in: repository.path,
        )
        #expect(result.status == 1)
        let files = result.output.split(separator: "\n").filter { $0.hasPrefix("::error") }
            .map { String($0.dropFirst("::error file=".count).prefix { $0 != "," }) }
        #expect(
            files == [
                "one/pages/a/a.js", "one/tests/a.test.js", "three/app.json", "two/src/pages/a/a.js",
                "two/tests/b.test.js",
            ]
        )
        #expect(result.output.contains("at three/app.json:1:2\n"), "\(result.output)")
    }

    @Test func `annotations for GitHub are lines beside a document`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": #"test('c', () => { throw new Error('100 %\r\nmore'); });"#
        ])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--reporter", "json"],
            environment: ["GITHUB_ACTIONS": "true"],
        )
        #expect(try result.document()["counts"]?["failed"] == 1)
        #expect(result.error.contains("title=c::100 %25%0D%0Amore\n"), "\(result.error)")
    }
}
