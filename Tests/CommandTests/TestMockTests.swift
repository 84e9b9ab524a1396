import CommandHarness
import Testing

/// The parameters of mocks, and mocks that fail.
@Suite(.timeLimit(.minutes(20)))
struct TestMockTests {
    private func run(_ tests: String, _ arguments: String...) async throws -> CommandResult {
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        return try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    private static let mistakes: [(mock: String, call: String, message: String, line: Int)] = [
        (
            "app.mock('getLocation', () => {\n throw new Error('broken mock');\n });",
            "await app.my.getLocation({}).catch(() => {});", "mock of my.getLocation: broken mock", 3
        ),
        (
            "app.mock('getLocation', async () => {\n await null;\n undefined.member;\n });",
            "await app.my.getLocation({}).catch(() => {});", "mock of my.getLocation: TypeError: undefined is not", 4
        ),
        (
            "app.mock('getStorageSync', () => {\n throw new Error('broken mock');\n });",
            "await app.evaluate(() => my.getStorageSync({ key: 'a' }));", "mock of my.getStorageSync: broken mock", 3
        ),
        (
            "app.mock('getStorageSync', async () => ({}));",
            "await app.evaluate(() => my.getStorageSync({ key: 'a' }));",
            "must return its result immediately, not a promise", 2
        ),
        (
            "app.mock('getLocation', () => { throw 'a text'; });",
            "await app.my.getLocation({}).catch(() => {});", "mock of my.getLocation: \"a text\" was thrown", 2
        ),
        (
            "app.network.mock('GET https://a.example/*', () => {\n throw new Error('broken mock');\n });",
            "await app.my.request({ url: 'https://a.example/b' }).catch(() => {});",
            "network mock of GET https://a.example/*: broken mock", 3
        ),
        (
            "app.network.mock(/a.example/, async () => ({ status: 200, data: 1 }));",
            "await app.my.request({ url: 'https://a.example/b' }).catch(() => {});",
            "network mock of /a.example/: TypeError: app.network.mock(): a response has status", 2
        ),
    ]

    @Test(arguments: mistakes)
    func `a mock that throws fails the test at its line`(
        _ mistake: (mock: String, call: String, message: String, line: Int)
    ) async throws {
        let result = try await run(
            "test('a', async ({ app }) => {\n\(mistake.mock)\nawait app.open();\n\(mistake.call)\n});"
        )
        #expect(result.status == 1)
        #expect(result.output.contains(mistake.message), "\(result.output)")
        #expect(result.output.contains("at tests/a.test.js:\(mistake.line):"), "\(result.output)")
    }

    @Test func `a mock receives values as text, and the cookie of the request`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
                const seen = [];
                app.network.mock('*', request => { seen.push(request); return ''; });
                await app.open();
                const send = options => app.evaluate(async options => {
                    const data = { a: NaN, b: -Infinity, c: new Date(0), d: [1, NaN, null], e: null, f: 'x', g: 2, h: {} };
                    await my[options.name ?? 'request']({ url: 'https://a.b/', dataType: 'text', data, ...options });
                    return encodeURIComponent(String(new Date(0)));
                }, options);
                const date = await send({});
                const query = `a=NaN&b=-Infinity&c=${date}&d=1%2CNaN%2C&e=&f=x&g=2&h=%5Bobject%20Object%5D`;
                expect(seen[0].url).toBe(`https://a.b/?${query}`);
                await send({ method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
                expect(seen[1].body).toBe(query);
                await send({ method: 'POST' });
                expect(JSON.parse(seen[2].body)).toMatchObject({ a: null, c: '1970-01-01T00:00:00.000Z', d: [1, null, null] });
                await send({ name: 'httpRequest', method: 'POST' });
                expect(seen[3].body).toBe(query);
                await send({ headers: { Cookie: 'a=1' } });
                await send({ headers: { Cookie: 'a=1' }, enableCookie: true });
                expect(seen.slice(4).map(({ headers }) => headers.cookie)).toEqual([undefined, 'a=1']);
                expect(app.network.requests.slice(4).map(({ headers }) => headers.cookie)).toEqual([undefined, 'a=1']);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a mock fails a call by returning or throwing an error`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
                await app.open();
                const ask = () => app.my.getLocation({});
                app.mock('getLocation', () => { throw { error: 12, errorMessage: 'offline' }; });
                await expect(ask()).rejects.toMatchObject({ error: 12, errorMessage: 'offline' });
                app.mock('getLocation', async () => ({ error: 11, errorMessage: 'off' }));
                await expect(ask()).rejects.toMatchObject({ error: 11 });
                app.mock('getLocation', () => new Error('no satellites'));
                await expect(ask()).rejects.toMatchObject({ error: 3, errorMessage: 'no satellites' });
                app.network.mock('*', () => { throw { error: 12, errorMessage: 'offline' }; });
                await expect(app.my.request({ url: 'https://a.example' })).rejects.toMatchObject({ error: 12 });
                app.network.mock('*', () => Object.assign(new Error('slow'), { error: 13 }));
                await expect(app.my.request({ url: 'https://a.example' })).rejects.toMatchObject({ error: 13 });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a mock receives the parameters that the program passes`() async throws {
        let result = try await run(
            """
            test('a', async ({ app }) => {
                await app.open();
                const seen = [];
                app.mock('getLocation', (...values) => void seen.push(values));
                await app.evaluate(() => new Promise(done => { my.getLocation({ type: 1, success() {}, complete: done }); }));
                expect(seen).toEqual([[{ type: 1 }]]);
                app.mock('getStorageSync', options => ({ data: options.key }));
                expect(await app.evaluate(() => my.getStorageSync({ key: 'a' }).data)).toBe('a');
                app.network.mock('*', request => ({ body: request }));
                const { data } = await app.my.request({
                    url: 'https://a.example/b?c=d', method: 'POST', headers: { 'X-Own': 'e' }, data: { f: 1 },
                });
                expect(data).toMatchObject({ initiator: 'request', url: 'https://a.example/b?c=d', method: 'POST' });
                expect(data.headers).toMatchObject({ 'x-own': 'e' });
                expect(JSON.parse(data.body)).toEqual({ f: 1 });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }
}
