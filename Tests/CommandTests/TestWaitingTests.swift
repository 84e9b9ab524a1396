import CommandHarness
import MiniCore
import Testing

/// Work that tests wait for, and work that they do not wait for.
@Suite(.timeLimit(.minutes(20)))
struct TestWaitingTests {
    /// A page that loads data on request.
    private static let files = [
        "pages/a/a.axml": """
        <view class="loading" a:if="{{isLoading}}">Loading<button id="cancel" onTap="cancel">Cancel</button></view>
        <view class="done" a:if="{{text}}">{{text}}</view>
        <button id="load" onTap="load">Load</button>
        """,
        "pages/a/a.js": """
        Page({
            data: { isLoading: false, text: '' },
            load() {
                this.setData({ isLoading: true });
                this.task = my.request({
                    url: 'https://shop.example/',
                    success: ({ data }) => this.setData({ isLoading: false, text: data.text }),
                    fail: ({ error }) => this.setData({ isLoading: false, text: `failed: ${error}` }),
                });
            },
            cancel() { this.task.abort(); },
        });
        """,
    ]

    private func run(
        _ tests: String,
        _ arguments: String...,
        files: [String: String] = Self.files,
    ) async throws -> CommandResult {
        let folder = try ProgramFolder(files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    /// How a test mocks the request of the page.
    ///
    /// `respond` takes the result when the test has it.
    private static let mocks = [
        "app.mock('request', () => new Promise(done => { respond = text => done({ data: { text } }); }));",
        "app.network.mock('*', () => new Promise(done => { respond = text => done({ text }); }));",
    ]

    @Test(arguments: mocks, [[], ["--clock", "real", "--timeout", "60s"]])
    func `a page can be inspected while a mock is pending`(_ mock: String, _ options: [String])
        async throws
    {
        let tests = """
            test('loads', async ({ app }) => {
                let respond;
                \(mock)
                const page = await app.open();
                await page.$('#load').tap();
                expect(page.data.isLoading).toBe(true);
                expect(await page.$('.loading').text()).toBe('LoadingCancel');
                expect(await page.$('.loading').isVisible()).toBe(true);
                expect(await page.$$('.loading')).toHaveLength(1);
                await page.waitFor('.loading');
                await page.findByText('Loading');
                expect(page.outline()).toContain('Loading');
                respond('milk');
                await page.waitFor('.done');
                expect(page.data).toEqual({ isLoading: false, text: 'milk' });
                expect(await page.$('.loading')).toBeNull();
            });
            test('never comes', async ({ app }) => {
                let respond;
                \(mock)
                const page = await app.open();
                await page.$('#load').tap();
                await page.$('#load').tap();
                expect(app.calls('request')).toHaveLength(2);
            });
            """
        let folder = try ProgramFolder(Self.files.merging(["tests/a.test.js": tests]) { $1 })
        let result = try await Product.mini.run(["test", "--program", folder.path] + options, in: folder.path)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a call is aborted while a mock is pending`() async throws {
        let result = try await run(
            """
            test('aborts', async ({ app }) => {
                app.network.mock('*', () => new Promise(() => {}));
                const page = await app.open();
                await page.$('#load').tap();
                await page.$('#cancel').tap();
                expect(page.data.text).toBe('failed: 9');
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a test waits up to a second for a mock`() async throws {
        let result = try await run(
            """
            const later = time => new Promise(done => setTimeout(() => done({ text: `${time}` }), time));
            test('soon', async ({ app }) => {
                app.network.mock('*', () => later(900));
                const page = await app.open();
                const before = app.clock.now;
                await app.evaluate(() => {
                    setTimeout(() => {}, 950);
                    getCurrentPages()[0].load();
                });
                expect(page.data.text).toBe('900');
                expect(app.clock.now - before).toBe(950);
            });
            test('late', async ({ app }) => {
                app.network.mock('*', () => later(1500));
                const page = await app.open();
                await page.$('#load').tap();
                expect(page.data.isLoading).toBe(true);
                await app.clock.advance(1499);
                expect(page.data.isLoading).toBe(true);
                await app.clock.advance(1);
                expect(page.data.text).toBe('1500');
            });
            test('asks the program itself', async ({ app }) => {
                app.network.mock('*', async () => {
                    await app.storage.set('key', 'milk');
                    const { data } = await app.my.getStorage({ key: 'key' });
                    return { text: `${data} ${await app.page.$('#load').text()}` };
                });
                const page = await app.open();
                await page.$('#load').tap();
                expect(page.data.text).toBe('milk Load');
            });
            test('a call of the test waits as long as it takes', async ({ app }) => {
                app.mock('request', () => later(90_000));
                await app.open();
                expect(await app.my.request({ url: 'https://a.example' })).toEqual({ text: '90000' });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `the time limit of a request follows the program's clock`() async throws {
        let result = try await run(
            """
            const error = request => request.then(() => 0, ({ error }) => error);
            const later = time => new Promise(done => setTimeout(() => done({}), time));
            const url = 'https://shop.example/';
            test('in time', async ({ app }) => {
                app.network.mock('*', () => later(400));
                expect(await error(app.my.request({ url, timeout: 500 }))).toBe(0);
            });
            test('late', async ({ app }) => {
                app.network.mock('*', () => later(600));
                expect(await error(app.my.request({ url, timeout: 500 }))).toBe(13);
            });
            test('never', async ({ app }) => {
                app.network.mock('*', () => new Promise(() => {}));
                const page = await app.open();
                await page.$('#load').tap();
                expect(page.data.isLoading).toBe(true);
                await app.clock.advance(30_000);
                expect(page.data.text).toBe('failed: 13');
            });
            test('by a timer of the program', async ({ app }) => {
                app.network.mock('*', () => new Promise(() => {}));
                await app.open();
                expect(await app.evaluate(url => Promise.race([
                    my.request({ url }), new Promise(done => setTimeout(done, 3000, 'enough')),
                ]), url)).toBe('enough');
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    private static let appearing = [
        "pages/a/a.axml": """
        <button id="late" a:if="{{isThere}}" hidden="{{isHidden}}" onTap="tapped">Late</button><text>{{count}}</text>
        """,
        "pages/a/a.js": """
        Page({
            data: { isThere: false, isHidden: false, count: 0 },
            show(time, isHidden) {
                this.setData({ isThere: isHidden, isHidden });
                setTimeout(() => this.setData({ isThere: true, isHidden: false }), time);
            },
            tapped() { this.setData({ count: this.data.count + 1 }); },
        });
        """,
    ]

    @Test func `actions advance time until their element exists and is shown`() async throws {
        let result = try await run(
            """
            for (const isHidden of [false, true]) test(`waits ${isHidden}`, async ({ app }) => {
                const page = await app.open();
                await page.callMethod('show', 3000, isHidden);
                const before = app.clock.now;
                await page.$('#late').tap();
                expect(app.clock.now - before).toBeLessThanOrEqual(3100);
                expect(page.data.count).toBe(1);
            });
            test('not longer than a test may take', async ({ app }) => {
                const page = await app.open();
                await page.callMethod('show', 70_000, false);
                const before = app.clock.now;
                await expect(page.$('#late').tap()).rejects.toThrow("there is no '#late'");
                expect(app.clock.now - before).toBe(60_000);
            });
            test('not at all where no timer is left', async ({ app }) => {
                const page = await app.open();
                const before = app.clock.now;
                await expect(page.$('#late').tap()).rejects.toThrow("there is no '#late'");
                expect(app.clock.now).toBe(before);
            });
            """,
            "--timeout",
            "60s",
            files: Self.appearing,
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: [[], ["--clock", "real", "--timeout", "60s"]])
    func `timers without a delay do not delay the end of an action`(_ options: [String]) async throws {
        let tests = """
            test('polls', async ({ app }) => {
                const page = await app.open();
                await app.evaluate(() => { (function poll() { setTimeout(poll, 0); })(); });
                await page.$('view').tap();
                expect(await page.$('view').text()).toBe('hello you');
            });
            test('polls itself', async ({ app }) => {
                const before = app.clock.now;
                let count = 0;
                await new Promise(done => (function poll() { count++ < 5 ? setTimeout(poll, 0) : done(); })());
                expect(app.clock.now - before).toBeGreaterThanOrEqual(5);
            });
            """
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        let result = try await Product.mini.run(["test", "--program", folder.path] + options, in: folder.path)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: [
        (
            "expect(Promise.resolve(1)).resolves.toBe(2);",
            "expect().resolves.toBe() was not awaited before the test ended"
        ),
        (
            "expect(new Promise(() => {})).rejects.toThrow();",
            "expect().rejects.toThrow() was not awaited before the test ended"
        ),
        ("setTimeout(() => { throw new Error('late'); }, 900);", "timer: late"),
        ("app.page;", "the program has not been started; `await app.open()` starts it"),
        ("app.pages;", "the program has not been started; `await app.open()` starts it"),
    ])
    func `work that a test leaves behind is reported`(_ code: String, _ message: String) async throws {
        let result = try await run("test('a', ({ app }) => { \(code) });")
        #expect(result.status == 1)
        #expect(result.output.contains(message), "\(result.output)")
        #expect(result.output.contains("tests/a.test.js:1:"), "\(result.output)")
    }

    @Test func `an awaited call is not reported`() async throws {
        let result = try await run(
            """
            test('awaits', async ({ app }) => {
                await expect(Promise.resolve(1)).resolves.toBe(1);
                await Promise.all([expect(Promise.reject(Error('a'))).rejects.toThrow('a')]);
                setTimeout(() => { throw new Error('later than a second'); }, 1001);
                setInterval(() => { throw new Error('again and again'); }, 100);
                await expect(expect(Promise.resolve(1)).resolves.toBe(2)).rejects.toThrow('Expected: 2');
                await expect(Promise.resolve(1)).resolves.toBe(1).finally(() => {});
                return expect(Promise.resolve(1)).resolves.not.toBe(2);
            });
            test('starts the program', async ({ app }) => {
                await app.clock.advance(1000);
                expect(app.page.path).toBe('pages/a/a');
                await app.kill();
                await app.clock.advance(1000);
                expect(app.isRunning).toBe(false);
                expect(app.pages).toEqual([]);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }
}
