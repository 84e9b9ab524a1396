import CommandHarness
import MiniCore
import Testing

/// Failures that a test run must report.
@Suite(.timeLimit(.minutes(20)))
struct TestFailureTests {
    private static let failingPage = """
        Page({ onLoad() { throw new Error('broken page'); } });
        """

    private func run(_ tests: String, page: String = "Page({});", _ arguments: String...) async throws -> CommandResult
    {
        let folder = try ProgramFolder(["pages/a/a.js": page, "tests/a.test.js": tests])
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    @Test(arguments: ["beforeAll", "afterAll"])
    func `a failure of the program in a suite's hook fails the suite`(_ hook: String) async throws {
        let tests = "\(hook)(async ({ app }) => { await app.open(); }); test('a', () => {});"
        let result = try await run(tests, page: Self.failingPage)
        #expect(result.status == 1)
        #expect(result.output.contains("in the program: broken page"), "\(result.output)")
        let expected =
            "\(hook)(async ({ app }) => { app.expectError(/broken/); await app.open(); }); test('a', () => {});"
        #expect(try await run(expected, page: Self.failingPage).status == 0)
    }

    @Test(arguments: ["globalThis.Number = () => 1e30;", "RegExp.prototype.exec = () => ['', '', '1e30', '1e30'];"])
    func `a test that replaces globals does not end the run`(_ code: String) async throws {
        let result = try await run("\(code) test('a', () => { throw new Error('mine'); });")
        #expect(result.status == 1, "\(result.output) \(result.error)")
        #expect(result.output.contains("mine"), "\(result.output) \(result.error)")
    }

    @Test(arguments: [
        ("async toFail() { return { pass: false, message: () => 'm' }; }", "the matcher toFail returned a promise"),
        ("toFail: () => ({ pass: null, message: () => 'm' })", "the matcher toFail returned {"),
        ("toFail: () => undefined", "the matcher toFail returned undefined"),
    ])
    func `a matcher that does not return whether it passes fails`(_ matcher: String, _ message: String) async throws {
        for call in ["expect(1).toFail()", "expect(1).not.toFail()"] {
            let result = try await run("expect.extend({ \(matcher) }); test('a', () => { \(call); });")
            #expect(result.status == 1)
            #expect(result.output.contains(message), "\(result.output)")
        }
    }

    @Test(arguments: [
        ("expect({ constructor: 5, valueOf: 1 }).toEqual({})", "valueOf: 1"),
        ("expect(new Number(1)).toEqual(new Number(2))", "toEqual"),
        ("expect(undefined).not.toHaveLength(3)", "expected a value with a length, found undefined"),
        ("expect(Object.assign(new Error('m'), { error: 4 })).toMatchObject({ error: 12 })", "{ error: 4 }"),
        ("page.findByText('none')", "page.findByText() was not awaited"),
        (
            """
            const list = Array.from({ length: 3000 }, (_, at) => at);
            expect(list).toEqual(list.map(at => at + (at === 7)));
            """, "-   8,"
        ),
        (
            """
            app.network.mock('https://a.b/', { status: 200, data: {} });
            await app.my.request({ url: 'https://a.b/' });
            """, "a response has status, headers and body, and no data"
        ),
        ("await app.open('/pages/a/a', { permission: ['storage'] })", "found permission"),
    ])
    func `a false assertion is not ignored`(_ code: String, _ message: String) async throws {
        let result = try await run("test('a', async ({ app }) => { const page = await app.open(); \(code); });")
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result.output)")
    }

    @Test func `only the expected part of a larger object is shown`() async throws {
        let result = try await run("test('a', () => { expect({ a: 1, b: { c: 2 }, d: 3 }).toMatchObject({ a: 2 }); });")
        #expect(result.status == 1)
        #expect(result.output.contains("Received: { a: 1 }\n"), "\(result.output)")
    }

    @Test func `a change after the first 20,000 characters of a snapshot is detected`() async throws {
        let tests = """
            test('a', () => {
                const lines = Array.from({ length: 5000 }, (_, at) => `line ${at}`);
                expect([...lines, 'LAST']).toMatchSnapshot();
                expect('first\\n\\u0301second\\nthird').toMatchSnapshot();
            });
            """
        let folder = try ProgramFolder(["pages/a/a.js": "Page({});", "tests/a.test.js": tests])
        let command = ["test", "--program", folder.path]
        for _ in 0..<2 { #expect(try await Product.mini.run(command, in: folder.path).status == 0) }
        try folder.write(tests.replacing("'LAST'", with: "'CHANGED'"), to: "tests/a.test.js")
        let result = try await Product.mini.run(command, in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains("CHANGED"), "\(result.output)")
    }

    @Test func `a program that was ended starts again with its stored data`() async throws {
        let result = try await run(
            """
            test('a loop', async ({ app }) => {
                await app.open();
                await app.storage.set('a', 1);
                await expect(app.evaluate(() => { for (;;); })).rejects.toThrow('was ended');
                app.expectError(/was ended/);
                expect(app.isRunning).toBe(false);
            });
            test('what comes after it', async ({ app }) => {
                expect(await app.evaluate(() => my.getStorageSync({ key: 'a' }).data)).toBe(1);
                expect(app.isRunning).toBe(true);
                app.mock('getStorageSync', () => ({ data: app.isRunning }));
                expect(await app.evaluate(() => my.getStorageSync({ key: 'a' }).data)).toBe(true);
                app.unmock('getStorageSync');
                await app.kill();
                expect(await app.storage.get('a')).toBe(1);
                await app.kill();
                expect(await app.evaluate(() => 1)).toBe(1);
                await app.restart();
                expect(await app.storage.get('a')).toBe(1);
                await app.open();
                expect(await app.storage.get('a')).toBe(null);
            });
            """,
            // The loop is ended after seconds of processor time, which may be much longer in real time.
            "--timeout",
            "300s",
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a mock can be removed by either name, and only for that test`() async throws {
        let result = try await run(
            """
            beforeAll(({ app }) => { app.mock('getClipboard', { text: 'mocked' }); });
            const text = async app => (await app.my.getClipboard({})).text;
            test('a', async ({ app }) => {
                await app.open();
                expect(await text(app)).toBe('mocked');
                app.unmock('my.getClipboard');
                expect(await text(app)).toBe('');
            });
            test('b', async ({ app }) => { expect(await text(app)).toBe('mocked'); });
            test('c', async ({ app }) => {
                app.network.mock('get https://a.b/', 'response');
                expect((await app.my.request({ url: 'https://a.b/', dataType: 'text' })).data).toBe('response');
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: [
        "app.mock('getLocation', () => { expect(1).toBe(2); }); await app.my.getLocation({}).catch(() => {});",
        "app.network.mock('*', () => { expect(1).toBe(2); }); await app.my.request({ url: 'https://a.b' }).catch(() => {});",
        "app.mock('getStorageSync', () => { expect(1).toBe(2); }); await app.evaluate(() => my.getStorageSync({ key: 'a' }));",
    ])
    func `an assertion that fails in a mock fails the test`(_ code: String) async throws {
        let result = try await run("test('a', async ({ app }) => { await app.open(); \(code) });")
        #expect(result.status == 1)
        #expect(result.output.contains("Expected: 2"), "\(result.output)")
    }

    @Test(arguments: [
        ("await page.getByText('none');", "there is no text \"none\""),
        ("await app.my.getStorage({});", "key: required parameter is missing"),
        ("await app.evaluate(() => { throw new Error('mine'); });", "mine"),
        ("await miniProgram.reLaunch('/pages/none/none');", "pages/none/none"),
        ("await page.getAllByText('none');", "there is Hello"),
        ("await page.findByText('none');", "there is Hello"),
        ("await page.findAllByText('none');", "there is Hello"),
        ("page.getByText(/Hello/);", "expected a text, not the regular expression /Hello/"),
    ])
    func `a failure contains its line`(_ code: String, _ message: String) async throws {
        let folder = try ProgramFolder([
            "pages/a/a.js": "Page({});", "pages/a/a.axml": "<view>Hello</view>",
            "tests/a.test.js": """
            test('a', async ({ app, miniProgram }) => {
              const page = await app.open();
              \(code)
            });
            """,
        ])
        let result = try await Product.mini.run(["test", "--program", folder.path], in: folder.path)
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result.output)")
        #expect(result.output.contains("tests/a.test.js:3:"), "\(result.output)")
    }

    @Test func `the planned actions of a person end with the test, and mock functions receive further values`()
        async throws
    {
        let result = try await run(
            """
            test('asked for, and not used', async ({ app }) => { await app.open(); app.ui.confirm(false); });
            test('returns the same as without it', async ({ app, miniProgram }) => {
              await app.open();
              expect(await app.my.confirm({ title: 'x' })).toEqual({ confirm: true });
              await miniProgram.mockWxMethod('getLocation', (options, more) => ({ latitude: more }), 5);
              expect(await app.my.getLocation({})).toEqual({ latitude: 5 });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `late actions on an ended program do not affect another program`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
              const first = await app.open();
              const element = first.$('#a');
              const second = await app.restart();
              expect(second).not.toBe(first);
              for (const use of [() => first.data, () => first.setData({ n: 1 }), () => element.tap()]) {
                expect(use).toThrow('pages/a/a is not open any more: the program was started again');
              }
              expect(second.data.n).toBe(undefined);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: ["beforeAll", "afterAll"])
    func `hooks of suites are not retried`(_ hook: String) async throws {
        let tests = "\(hook)(() => { throw new Error('no'); }); test('a', () => {});"
        let result = try await run(tests, "--retries", "2")
        #expect(result.status == 1)
        #expect(result.output.contains("\(hook) hook: no"), "\(result.output)")
    }

    @Test(arguments: [
        "async onLoad() { await my.getLocation({}); }", "async onLoad() { throw { status: 400 }; }",
        "onLoad() { my.getLocation({ fail() {} }); }, async onReady() { throw new Error('x'); }",
    ])
    func `an unhandled rejection fails the test, whatever the reason is`(_ methods: String) async throws {
        let page = "Page({ \(methods) });"
        let result = try await run("test('a', async ({ app }) => { await app.open(); });", page: page)
        #expect(result.status == 1)
        let expecting = "test('a', async ({ app }) => { app.expectError(); await app.open(); });"
        #expect(try await run(expecting, page: page).status == 0)
    }

    @Test func `a mistake after a failed call is reported as a mistake`() async throws {
        let folder = try ProgramFolder([
            "pages/a/a.js":
                "Page({ onLoad() { my.getLocation({ fail() {} }); }, async late() { throw new Error('x'); } });"
        ])
        let code = "getCurrentPages()[0].late(); return 1;"
        #expect(try await folder.mini("eval", code).status == 1)
    }

    @Test func `snapshots of tests with the same name are separate`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            for (const text of ['one', 'two']) test('same', () => { expect(text).toMatchSnapshot(); });
            """
        ])
        for _ in 0..<2 {
            let result = try await Product.mini.run(["test", "--program", folder.path], in: folder.path)
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test func `a strict network opens no socket`() async throws {
        let result = try await run(
            """
            test('socket', async ({ app }) => {
                await app.open();
                app.network.strict();
                app.expectError(/is not mocked/);
                await expect(app.my.connectSocket({ url: 'wss://a.example/' })).rejects.toMatchObject({ error: 12 });
                expect(app.network.requests.map(({ url }) => url)).toEqual(['wss://a.example/']);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: ["check", "run"])
    func `a missing page is reported, although the program was notified`(_ command: String) async throws {
        let folder = try ProgramFolder(["app.js": "App({ onPageNotFound() {} });"])
        let result = try await folder.mini(command, "--page", "pages/zz/zz")
        #expect(result.status == 2)
        #expect((result.output + result.error).contains("there is no page \"pages/zz/zz\""))
        let other = try ProgramFolder(["app.js": "App({ onPageNotFound() { my.reLaunch({ url: '/pages/a/a' }); } });"])
        #expect(try await other.mini(command, "--page", "pages/zz/zz").status == 0)
    }
}
