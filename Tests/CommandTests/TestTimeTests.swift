import CommandHarness
import MiniCore
import Testing

/// Time and randomness in tests of programs.
@Suite(.timeLimit(.minutes(20)))
struct TestTimeTests {
    private static let page = """
        Page({
            data: { text: '' },
            later(delay) { setTimeout(() => this.setData({ text: 'late' }), delay); },
        });
        """

    private func run(_ tests: String, _ arguments: String...) async throws -> CommandResult {
        let folder = try ProgramFolder(["pages/a/a.js": Self.page, "tests/a.test.js": tests])
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    @Test func `only the time that a test requests passes`() async throws {
        let result = try await run(
            """
            test('by the clock', async ({ app }) => {
                const page = await app.open();
                await page.callMethod('later', 1500);
                const before = app.clock.now;
                for (const step of [400, 500, 599]) {
                    await app.clock.advance(step);
                    expect(page.data.text).toBe('');
                }
                expect(app.clock.now - before).toBe(1499);
                await app.clock.advance(1);
                expect(page.data.text).toBe('late');
            });
            test('by a timer of the test', async ({ app }) => {
                const page = await app.open();
                await page.callMethod('later', 1050);
                const before = app.clock.now;
                const pause = time => new Promise(done => setTimeout(done, time));
                await pause(60);
                await pause(60);
                expect(app.clock.now - before).toBe(120);
                expect(page.data.text).toBe('');
                await pause(930);
                expect(page.data.text).toBe('late');
            });
            test('what is begun meanwhile is waited for', async ({ app }) => {
                const page = await app.open();
                app.mock('request', async () => ({ data: 'response' }));
                await app.evaluate(() => setTimeout(async () => {
                    const { data } = await my.request({ url: 'https://a.example/' });
                    getCurrentPages()[0].setData({ text: data });
                }, 1500) && undefined);
                await app.clock.advance(1500);
                expect(page.data.text).toBe('response');
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `the program's work between its timers happens at its time`() async throws {
        let result = try await run(
            """
            const program = () => {
                const at = getApp().at = [];
                const start = Date.now();
                const poll = () => my.setStorage({ key: 'a', data: 1, success() {
                    at.push(Date.now() - start);
                    setTimeout(poll, 3000);
                } });
                setTimeout(poll, 3000);
                setInterval(() => my.vibrate({ success: () => at.push(Date.now() - start) }), 4000);
            };
            const times = app => app.evaluate(() => getApp().at);
            const expected = [3000, 4000, 6000, 8000, 9000];
            for (const [name, pass] of [
                ['clock.advance', app => app.clock.advance(10000)],
                ['waitFor', app => app.page.waitFor(10000)],
                ['a timer of the test', () => new Promise(done => setTimeout(done, 10000))],
            ]) {
                for (const [kind, response] of [['a value', {}], ['a function', () => ({})],
                    ['a function that waits', async () => { await null; return {}; }]]) {
                    test(`${name}, ${kind}`, async ({ app }) => {
                        await app.open();
                        app.mock('vibrate', response);
                        await app.evaluate(program);
                        await pass(app);
                        expect(await times(app)).toEqual(expected);
                    }, { timeout: 600_000 });
                }
            }
            test('a mock is called at its time, and sets timers of its own', async ({ app }) => {
                const seen = [];
                await app.open();
                const start = app.clock.now;
                app.mock('vibrate', async () => {
                    seen.push('called at ' + (Date.now() - start));
                    await new Promise(done => setTimeout(done, 500));
                    seen.push('completed at ' + (Date.now() - start));
                    return {};
                });
                setTimeout(() => seen.push('test timer at ' + (Date.now() - start)), 3000);
                await app.evaluate(() => { setTimeout(() => my.vibrate(), 2000); });
                await app.clock.advance(10000);
                expect(seen).toEqual(['called at 2000', 'completed at 2500', 'test timer at 3000']);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `waiting for an hour costs no more than waiting for a second, and real time of the test counts`()
        async throws
    {
        let result = try await run(
            """
            const later = time => ({ app }) => app.evaluate(time => {
                const page = getCurrentPages()[0];
                setTimeout(() => page.setData({ text: 'late' }), time);
            }, time);
            const isLate = app => () => app.page.data.text === 'late';
            test('an hour', async ({ app }) => {
                await app.open();
                await later(3_600_000)({ app });
                await app.page.waitFor(isLate(app));
            }, { timeout: 3_600_001 });
            test('longer than usual', async ({ app }) => {
                await app.open();
                await later(8000)({ app });
                await app.page.waitFor(isLate(app));
            }, { timeout: 600_000 });
            test('shorter than usual', async ({ app }) => {
                await app.open();
                await later(90_000)({ app });
                await expect(app.page.waitFor(isLate(app))).rejects.toThrow('did not become true');
            }, { timeout: 60_000 });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `dates of tests follow the program's clock`() async throws {
        let result = try await run(
            """
            test('dates', async ({ app }) => {
                expect(new Date().toISOString()).toBe('2026-01-01T00:00:00.000Z');
                await app.open();
                await app.clock.advance(90_000);
                expect(Date.now()).toBe(await app.evaluate(() => Date.now()));
                expect(new Date().getMinutes()).toBe(1);
                await app.clock.set('2030-01-01');
                expect(new Date().getFullYear()).toBe(2030);
                app.mock('getClipboardSync', () => new Date().getFullYear());
                expect(await app.evaluate(() => my.getClipboardSync())).toBe(2030);
                expect(new Date(0).getTime()).toBe(0);
                expect(new Date()).toBeInstanceOf(Date);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `random numbers are equal in every run with the same seed`() async throws {
        let tests = "test('chance', () => { throw Error(`chance: ${Math.random()}`); });"
        func chance(_ arguments: String...) async throws -> Substring? {
            let folder = try ProgramFolder(["tests/a.test.js": tests])
            let result = try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
            return result.output.split(separator: "\n").first { $0.contains("chance: 0.") }
        }
        let first = try await chance()
        #expect(first != nil)
        #expect(try await chance() == first)
        #expect(try await chance("--seed", "2") != first)
    }

    @Test func `timers of a test fire while it waits for the page`() async throws {
        let result = try await run(
            """
            test('waits', async ({ app }) => {
                const page = await app.open();
                let isThere = false;
                setTimeout(() => { isThere = true; }, 2000);
                await page.waitFor(() => isThere);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a chain of timers is followed for at most a second`() async throws {
        let result = try await run(
            """
            test('polls', async ({ app }) => {
                const page = await app.open();
                await app.evaluate(() => { (function poll() { setTimeout(poll, 1000); })(); });
                const before = app.clock.now;
                await page.$('view').tap();
                expect(app.clock.now - before).toBeLessThanOrEqual(3000);
                await app.clock.advance(500);
                expect(app.clock.now - before).toBeLessThanOrEqual(3500);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `an element is not a snapshot value, and the message names the alternative`() async throws {
        let result = try await run(
            """
            test('snapshot', async ({ app }) => {
                const page = await app.open();
                const element = await page.$('view');
                expect(() => expect(element).toMatchSnapshot()).toThrow('await element.text()');
                expect(() => expect(page.getByText('none')).toBeTruthy()).toThrow('write expect(await');
                expect(await page.queryByText('none')).toBeNull();
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }
}
