import CommandHarness
import Foundation
import MiniCore
import Testing

/// The features of tests for their program, except its pages.
@Suite(.timeLimit(.minutes(20)))
struct ProgramUnderTestTests {
    private func run(
        _ tests: String,
        _ arguments: String...,
        files: [String: String] = [:],
    ) async throws -> CommandResult {
        let folder = try ProgramFolder(files.merging(["tests/a.test.js": tests]) { $1 })
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    @Test func `a page has its query, an element its place, and the device a theme`() async throws {
        let result = try await run(
            """
            test('query', async ({ app }) => {
                const page = await app.open('/pages/a/a?from=test&x=%20y');
                expect(page.query).toEqual({ from: 'test', x: ' y' });
                await app.my.navigateTo({ url: '/pages/a/a?second=1' });
                expect(app.page.query).toEqual({ second: '1' });
                expect(page.query).toEqual({ from: 'test', x: ' y' });
                await app.my.navigateBack();
                expect(page.query).toEqual({ from: 'test', x: ' y' });
            });
            test('place', async ({ app }) => {
                const page = await app.open();
                const box = await page.$('#box').rect();
                expect(box).toMatchObject({ left: 0, top: 40, width: 100, height: 20, right: 100, bottom: 60 });
                expect(await page.$('#box').size()).toEqual({ width: 100, height: 20 });
                expect(await page.$('#box').offset()).toEqual({ left: 0, top: 40 });
            });
            test('theme', async ({ app }) => {
                const page = await app.open();
                expect(() => app.device.setTheme('blue')).toThrow('app.device.setTheme(): expected "light" or "dark"');
                await app.device.setTheme('dark');
                expect((await app.my.getSystemInfo({})).theme).toBe('dark');
                expect((await page.$('#box').rect()).left).toBe(5);
                await app.open();
                expect((await app.my.getSystemInfo({})).theme).toBe('light');
            });
            """,
            files: [
                "pages/a/a.axml":
                    "<view style=\"height: 40px\" /><view id=\"box\" style=\"width: 100px; height: 20px\" />",
                "pages/a/a.acss": "@media (prefers-color-scheme: dark) { #box { margin-left: 5px; } }",
            ],
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a program may be opened with a subset of the permissions`() async throws {
        let result = try await run(
            """
            test('allowed', async ({ app }) => {
                await app.open(null, { permissions: ['storage'] });
                await app.my.setStorage({ key: 'a', data: 1 });
                await expect(app.my.getLocation({})).rejects.toMatchObject({ error: 4 });
                await app.restart();
                await expect(app.my.getSystemInfo({})).rejects.toMatchObject({ error: 4 });
                await app.open();
                await app.my.getSystemInfo({});
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    private static let request = """
        test('asks', async ({ app }) => {
            app.network.mock('https://shop.example/*', ({ method }) => ({ status: 201, body: { method } }));
            app.allowErrors('was refused');
            await app.open();
            await app.my.request({ url: 'https://shop.example/cart?token=secret', method: 'POST', data: { a: 1 } });
            await expect(app.my.request({ url: 'http://shop.example/' })).rejects.toMatchObject({ error: 20 });
            expect(app.network.requests).toMatchObject([
                { method: 'POST', decision: 'allowed', status: 201 }, { method: 'GET', decision: /refused: http/ },
            ].map(({ decision, ...rest }) => ({ ...rest, decision: expect.stringMatching(decision) })));
        });
        """

    @Test(arguments: [[], ["--isolation", "none"]])
    func `responses of mocks are in the archive`(_ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.request, "tests/b.test.js": Self.request])
        let archive = folder.path + "/requests.har"
        let result = try await Product.mini.run(["test", "--program", folder.path, "--har", archive] + options)
        #expect(result.status == 0, "\(result.output)")
        let document = try JSON.parse(String(contentsOfFile: archive, encoding: .utf8))
        let entries = document["log"]?["entries"]?.array ?? []
        #expect(entries.count == 2)
        for entry in entries {
            #expect(entry["request"]?["url"] == "https://shop.example/cart?token=***")
            #expect(entry["request"]?["postData"]?["text"] == #"{"a":1}"#)
            #expect(entry["response"]?["status"] == 201)
            #expect(entry["response"]?["content"]?["text"] == #"{"method":"POST"}"#)
        }
    }

    @Test func `a mock may redirect, and each hop is evaluated`() async throws {
        let result = try await run(
            """
            test('redirects', async ({ app }) => {
                app.network.mock('https://a.example/', { status: 302, headers: { location: 'https://b.example/' } });
                app.network.mock('https://b.example/', 'there');
                app.network.mock('https://c.example/', { status: 302, headers: { location: 'http://b.example/' } });
                app.allowErrors('was refused');
                await app.open();
                expect((await app.my.request({ url: 'https://a.example/', dataType: 'text' })).data).toBe('there');
                await expect(app.my.request({ url: 'https://c.example/' })).rejects.toMatchObject({ error: 20 });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `mocks of the command line and of MiniU apply to tests`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            test('mocked', async ({ app }) => {
                expect(await app.my.getLocation({})).toEqual({ longitude: 3 });
                await expect(app.my.scan({})).rejects.toMatchObject({ error: 11 });
                app.mock('scan', { code: 'test' });
                expect(await app.my.scan({})).toEqual({ code: 'test' });
            });
            """,
            ".miniu/mock/JSAPI/getLocation.json": #"{"longitude": 2}"#,
            ".miniu/mock/JSAPI/scan.json": #"{"error": 11}"#,
            "mock.json": #"{"getLocation": {"longitude": 3}}"#,
        ])
        let arguments = ["test", "--program", folder.path, "--mock", folder.path + "/mock.json"]
        for options in [[], ["--isolation", "none"]] {
            let result = try await Product.mini.run(arguments + options)
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test func `the host of the tests is selected on the command line`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            test('stores and asks', async ({ app }) => {
                app.network.mock('http://127.0.0.1/*', 'plain');
                await app.open(null, { storage: { a: 1 } });
                await app.restart();
                expect(await app.storage.get('a')).toBe(1);
                expect((await app.my.request({ url: 'http://127.0.0.1/a', dataType: 'text' })).data).toBe('plain');
                await expect(app.my.request({ url: 'https://other.example/' })).rejects.toMatchObject({ error: 4 });
            });
            """
        ])
        let key = try folder.makeKey(String(repeating: "0f", count: 32))
        let result = try await Product.mini.run([
            "test", "--program", folder.path, "--encryptor", "aes256", "--database-key", key, "--allow-http",
            "127.0.0.1",
            "--allow-domain", "127.0.0.1",
        ])
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `mocks last as long as the scope that created them, and are restored`() async throws {
        let result = try await run(
            """
            beforeAll(({ app }) => {
                app.mock('scan', { code: 'file' });
                app.network.mock('https://a.example/', 'file');
            });
            const ask = async app => [(await app.my.scan({})).code,
                (await app.my.request({ url: 'https://a.example/', dataType: 'text' })).data];
            test('first', async ({ app }) => {
                expect(await ask(app)).toEqual(['file', 'file']);
                app.mock('scan', { code: 'test' });
                app.network.mock('https://a.example/', 'test');
                expect(await ask(app)).toEqual(['test', 'test']);
            });
            test('second', async ({ app }) => {
                expect(await ask(app)).toEqual(['file', 'file']);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `each call receives its own result of a mock`() async throws {
        let result = try await run(
            """
            test('own', async ({ app }) => {
                app.mock('scan', { list: [1], bytes: new Uint8Array([1]).buffer });
                app.mock('getSystemInfoSync', { list: [1] });
                const results = await app.evaluate(async () => {
                    for (let count = 0; count < 2; count++) {
                        const result = await my.scan({});
                        result.list.push(2);
                        new Uint8Array(result.bytes)[0] = 9;
                        my.getSystemInfoSync().list.push(2);
                    }
                    const { list, bytes } = await my.scan({});
                    return [list, [...new Uint8Array(bytes)], my.getSystemInfoSync().list];
                });
                expect(results).toEqual([[1], [1], [1]]);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `an invalid number fails only its test`() async throws {
        let result = try await run(
            """
            test('a timer in a hundred years', async ({ app }) => {
                await app.open();
                setTimeout(() => {}, 1e25);
                await app.evaluate(() => { setInterval(() => {}, 1e17); setTimeout(() => {}, 1e300); });
                await app.clock.advance(10);
                await app.clock.advance(1e14);
                await app.clock.advance(1e14);
            });
            test('a tab by name', async ({ app }) => {
                const page = await app.open();
                expect(() => page.tapTab('Home')).toThrow('expected the number of a tab');
                await expect(page.tapTab(1e17)).rejects.toThrow();
            });
            test('a status', async ({ app }) => {
                expect(() => app.network.mock('https://a.example/', { status: 1e30 }))
                    .toThrow('expected a status from 100 to 999');
            });
            for (const timeout of [Infinity, NaN, -1, 1e13]) {
                for (const declare of [() => test('a', () => {}, { timeout }), () => beforeEach(() => {}, timeout)]) {
                    let message;
                    try { declare(); } catch (error) { message = error.message; }
                    test(`a timeout of ${timeout}`, () => expect(message).toMatch('milliseconds above 0'));
                }
            }
            """
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("11 tests in 1 file: 11 passed"), "\(result.output)")
    }

    @Test func `an isolated process receives the options of its parent, whatever characters they contain`() async throws
    {
        let folder = try ProgramFolder([
            "tests/a.test.js":
                "test('tests', () => { expect(1).toBe(1); }); test('other', () => { throw Error('no'); });"
        ])
        let result = try await Product.mini.run(
            ["test", "tests", "--grep", "tests", "--seed", "7"],
            in: folder.path,
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("1 passed, 1 skipped"), "\(result.output)")
        #expect(result.output.contains("seed 7"), "\(result.output)")
    }

    @Test func `a shard without an index is an error that names its source`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        for index in ["", "4", "x"] {
            let result = try await Product.mini.run(
                ["test", "--program", folder.path, "--shard", "4"],
                environment: ["JOB_COMPLETION_INDEX": index],
            )
            #expect(result.status == 2)
            #expect(
                result.error.contains(
                    "--shard 4 takes its index, from 0 to 3, from TEST_SHARD_INDEX, JOB_COMPLETION_INDEX"
                )
            )
        }
    }

    @Test func `the names of miniprogram-automator are supported`() async throws {
        let result = try await run(
            """
            test('moved over', async ({ app, miniProgram }) => {
                let page = await miniProgram.reLaunch('/pages/a/a');
                expect(page.path).toBe('pages/a/a');
                page = await miniProgram.navigateTo('/pages/b/b?x=1');
                expect(page.query).toEqual({ x: '1' });
                expect((await miniProgram.pageStack()).length).toBe(2);
                page = await miniProgram.redirectTo('/pages/b/b?x=2');
                expect((await miniProgram.currentPage()).query).toEqual({ x: '2' });
                page = await miniProgram.navigateBack();
                expect(page.path).toBe('pages/a/a');
                page = await miniProgram.switchTab('/pages/c/c');
                expect(page.path).toBe('pages/c/c');
                page = await miniProgram.reLaunch('pages/a/a');
                expect((await miniProgram.systemInfo()).platform).toEqual(expect.any(String));
                expect(await miniProgram.evaluate((a, b) => a + b, 1, 2)).toBe(3);
                expect(await miniProgram.callWxMethod('setStorage', { key: 'a', data: 1 })).toMatchObject({ success: true });
                expect((await miniProgram.callMyMethod('getStorage', { key: 'a' })).data).toBe(1);
                await miniProgram.mockWxMethod('getStorage', { data: 'mocked' });
                expect((await miniProgram.callWxMethod('getStorage', { key: 'a' })).data).toBe('mocked');
                await miniProgram.restoreWxMethod('getStorage');
                expect((await miniProgram.callWxMethod('getStorage', { key: 'a' })).data).toBe(1);
                await miniProgram.mockMyMethod('scan', ({ type }) => ({ code: type }));
                expect(await miniProgram.callMyMethod('scan', { type: 'qr' })).toEqual({ code: 'qr' });
                await miniProgram.restoreMyMethod('scan');

                await miniProgram.mockMethod('scan', { code: 'x' });
                expect((await miniProgram.callMethod('scan', {})).code).toBe('x');
                await miniProgram.restoreMethod('scan');

                await miniProgram.exposeFunction('double', async number => {
                    if (number === undefined) throw new Error('double what?');
                    return 2 * number;
                });
                expect(await miniProgram.evaluate(() => double(4))).toBe(8);
                await expect(miniProgram.evaluate(() => double())).rejects.toThrow('double what?');
                await app.restart();
                expect(await miniProgram.evaluate(() => double(5))).toBe(10);
                page = await miniProgram.currentPage();

                const events = [];
                const listener = event => events.push(event);
                miniProgram.on('console', listener);
                miniProgram.on('exception', ({ message }) => events.push(message));
                app.allowErrors('bad');
                await miniProgram.evaluate(() => { console.warn('hi', 1); setTimeout(() => { throw new Error('bad'); }); });
                miniProgram.off('console', listener);
                await miniProgram.evaluate(() => console.log('unobserved'));
                expect(events).toEqual([{ type: 'warn', args: ['hi 1'] }, 'bad']);

                await miniProgram.pageScrollTo(7);
                expect(await page.scrollTop()).toBe(7);
                expect((await page.size()).width).toBeGreaterThan(0);

                const element = await page.$('#button');
                expect(element.tagName).toBe('button');
                await expect(element.callMethod('a')).rejects.toThrow('element.callMethod(): the element is no component');
                expect(await element.text()).toBe('Add');
                expect(await element.attribute('class')).toBe('wide');
                expect(await element.property('class')).toBe('wide');
                expect(Object.keys(await element.size())).toEqual(['width', 'height']);
                expect(Object.keys(await element.offset())).toEqual(['left', 'top']);
                await element.tap();
                await element.longpress();
                await element.trigger('touchStart', { a: 1 });
                expect(page.data.count).toBe(3);
                await page.setData({ list: [{ a: 'b' }] });
                expect(page.data.list[0].a).toBe('b');
                expect((await page.$$('view')).length).toBe(1);
                await (await page.$('#text')).input('milk');
                expect(await (await page.$('#text')).value()).toBe('milk');
                expect(await page.callMethod('twice', 4)).toBe(8);
                await page.waitFor(100);
                await page.waitFor('#button');
                await page.waitFor(async () => (await page.$$('view')).length > 0);
                expect(await page.$('#nowhere')).toBeNull();
                await miniProgram.close();
            });
            """,
            files: [
                "app.json": #"""
                {
                    "pages": ["pages/a/a", "pages/b/b", "pages/c/c"],
                    "tabBar": { "items": [
                        { "pagePath": "pages/a/a", "name": "A" }, { "pagePath": "pages/c/c", "name": "C" }
                    ] }
                }
                """#,
                "pages/a/a.axml": """
                <view style="height: 1000px"><button id="button" class="wide" onTap="add" onLongTap="add" onTouchStart="touched">Add</button>\
                <input id="text" /></view>
                """,
                "pages/a/a.js": """
                Page({
                    data: { count: 0 },
                    add() { this.setData({ count: this.data.count + 1 }); },
                    touched(event) { if (event.detail?.a === 1) this.add(); },
                    twice: number => number * 2,
                });
                """,
                "pages/b/b.axml": "<view />", "pages/b/b.js": "Page({});",
                "pages/c/c.axml": "<view />", "pages/c/c.js": "Page({});",
            ],
        )
        #expect(result.status == 0, "\(result.output)")
    }
}
