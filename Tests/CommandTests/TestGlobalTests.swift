import CommandHarness
import Testing

/// The globals of test files that do not exist in programs.
@Suite(.timeLimit(.minutes(20)))
struct TestGlobalTests {
    private func run(_ tests: String) async throws -> CommandResult {
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        return try await Product.mini.run(["test", "--program", folder.path], in: folder.path)
    }

    @Test func `the globals of tests do not exist in a program`() async throws {
        let result = try await run(
            """
            const names = [
                'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'structuredClone', 'fn', 'test', 'expect', 'jest', 'vi',
            ];
            test('a', async ({ app }) => {
                await app.open();
                const kinds = await app.evaluate(names => names.map(name => Function('return this')()[name]), names);
                expect(kinds).toEqual(names.map(() => undefined));
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `URLs are parsed and modified`() async throws {
        let result = try await run(
            """
            test('parts', () => {
                const url = new URL('../b?c=d#e', 'HTTPS://user:pass@Example.com:8443/x/y');
                expect(url.href).toBe('https://user:pass@example.com:8443/b?c=d#e');
                const { origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
                expect({ origin, protocol, username, password, host, hostname, port, pathname, search, hash }).toEqual({
                    origin: 'https://example.com:8443', protocol: 'https:', username: 'user', password: 'pass',
                    host: 'example.com:8443', hostname: 'example.com', port: '8443', pathname: '/b', search: '?c=d', hash: '#e',
                });
                expect(`${new URL('mailto:someone@example.com')}`).toBe('mailto:someone@example.com');
                expect(JSON.stringify(new URL('https://example.com'))).toBe('"https://example.com/"');
                expect(new URL('https://b\u{fc}cher.example').hostname).toBe('xn--bcher-kva.example');
                for (const text of ['', 'no', 'https://', 'https://a:b', 'https://[1]']) {
                    expect(() => new URL(text)).toThrow(TypeError);
                    expect(URL.canParse(text)).toBe(false);
                    expect(URL.parse(text)).toBeNull();
                }
                expect(() => new URL('b', 'no')).toThrow('"no" is no URL');
                expect(new URL('https://a.b')).toEqual(new URL('https://A.b/'));
                expect(new URL('https://a.b')).not.toEqual(new URL('https://a.c'));
            });
            test('changes', () => {
                const change = (text, member, value) => Object.assign(new URL(text), { [member]: value }).href;
                const url = 'https://u:p@a.b:81/c?d#e';
                expect(change(url, 'protocol', 'http')).toBe('http://u:p@a.b:81/c?d#e');
                expect(change(url, 'protocol', 'mailto:')).toBe(url);
                expect(change(url, 'username', 'x/y')).toBe('https://x%2Fy:p@a.b:81/c?d#e');
                expect(change(url, 'password', '')).toBe('https://u@a.b:81/c?d#e');
                expect(change(url, 'host', 'x.y:82')).toBe('https://u:p@x.y:82/c?d#e');
                expect(change(url, 'hostname', 'x.y/z')).toBe('https://u:p@x.y:81/c?d#e');
                expect(change(url, 'hostname', '')).toBe(url);
                expect(change(url, 'hostname', 'x@y')).toBe(url);
                expect(change(url, 'port', '443')).toBe('https://u:p@a.b/c?d#e');
                expect(change(url, 'port', '99999')).toBe(url);
                expect(change(url, 'port', '')).toBe('https://u:p@a.b/c?d#e');
                expect(change(url, 'pathname', 'x?y#z')).toBe('https://u:p@a.b:81/x%3Fy%23z?d#e');
                expect(change(url, 'search', 'x=#y')).toBe('https://u:p@a.b:81/c?x=%23y#e');
                expect(change(url, 'search', '')).toBe('https://u:p@a.b:81/c#e');
                expect(change(url, 'hash', 'x y')).toBe('https://u:p@a.b:81/c?d#x%20y');
                expect(change('mailto:a@b', 'pathname', '/x')).toBe('mailto:a@b');
                expect(change('file:///a', 'host', 'x')).toBe('file://x/a');
                expect(() => change(url, 'href', 'no')).toThrow(TypeError);
            });
            test('queries', () => {
                const url = new URL('https://a.b/?c=1&c=2&d=%20+%C3%BC');
                const query = url.searchParams;
                expect([...query]).toEqual([['c', '1'], ['c', '2'], ['d', '  \u{fc}']]);
                expect(query.getAll('c')).toEqual(['1', '2']);
                expect([query.get('d'), query.get('none'), query.has('c', '2'), query.size]).toEqual(['  \u{fc}', null, true, 3]);
                query.set('c', 'a&b');
                query.append('e', '\u{1F600}');
                query.delete('d');
                expect(url.href).toBe('https://a.b/?c=a%26b&e=%F0%9F%98%80');
                url.search = '?f=1';
                expect([...query.keys(), ...query.values()]).toEqual(['f', '1']);
                expect(`${new URLSearchParams({ a: 1, b: 'c d' })}`).toBe('a=1&b=c+d');
                expect(`${new URLSearchParams([['b', 2], ['a', 1]])}`).toBe('b=2&a=1');
                const sorted = new URLSearchParams('b=2&a=1&b=1');
                sorted.sort();
                expect(String(sorted)).toBe('a=1&b=2&b=1');
                expect(() => new URLSearchParams([['a']])).toThrow(TypeError);
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `text is encoded as bytes and decoded`() async throws {
        let result = try await run(
            #"""
            const bytes = (...values) => new Uint8Array(values);
            test('encoder', () => {
                const encoder = new TextEncoder();
                expect([...encoder.encode('a\u00fc\u20ac\ud83d\ude00\ud83d')]).toEqual(
                    [0x61, 0xc3, 0xbc, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xef, 0xbf, 0xbd]);
                const target = new Uint8Array(4);
                expect(encoder.encodeInto('a\u20ac\u20ac', target)).toEqual({ read: 2, written: 4 });
            });
            test('decoder', () => {
                const decode = (...values) => new TextDecoder().decode(bytes(...values));
                expect(decode(0xef, 0xbb, 0xbf, 0x61)).toBe('a');
                expect(decode(0xf0, 0x9f, 0x98, 0x80)).toBe('\ud83d\ude00');
                expect(decode(0xc0, 0x80, 0x61)).toBe('\ufffd\ufffda');
                expect(decode(0xed, 0xa0, 0x80)).toBe('\ufffd\ufffd\ufffd');
                expect(decode(0xf0, 0x9f, 0x98, 0x61)).toBe('\ufffda');
                expect(decode(0xe2, 0x82)).toBe('\ufffd');
                expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(0xef, 0xbb, 0xbf))).toBe('\ufeff');
                expect(() => new TextDecoder('utf8', { fatal: true }).decode(bytes(0xff))).toThrow(TypeError);
                expect(() => new TextDecoder('latin1')).toThrow(RangeError);
                const stream = new TextDecoder();
                expect(stream.decode(bytes(0xe2, 0x82), { stream: true })).toBe('');
                expect(stream.decode(bytes(0xac))).toBe('\u20ac');
                expect(new TextDecoder().decode(new DataView(bytes(0x61, 0x62).buffer, 1))).toBe('b');
            });
            """#
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `structuredClone copies values deeply`() async throws {
        let result = try await run(
            """
            test('a', () => {
                const value = {
                    list: [1, , undefined, null], date: new Date(5), pattern: /a/gi, map: new Map([[{ a: 1 }, new Set([1])]]),
                    bytes: new Uint8Array([1, 2, 3]).subarray(1), error: new RangeError('far'), boxed: Object(true), big: 1n,
                };
                value.self = value;
                const copy = structuredClone(value);
                expect(copy).not.toBe(value);
                expect(copy.self).toBe(copy);
                expect(copy.list).toStrictEqual([1, , undefined, null]);
                expect(copy).toEqual(value);
                expect(copy.map).not.toBe(value.map);
                expect(copy.error).toBeInstanceOf(RangeError);
                expect([...copy.bytes]).toEqual([2, 3]);
                value.bytes[0] = 9;
                expect([...copy.bytes]).toEqual([2, 3]);
                for (const wrong of [() => {}, Symbol('a'), { a: [() => {}] }, Promise.resolve(), new URL('https://a.b')]) {
                    expect(() => structuredClone(wrong)).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
                }
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `mock functions record their calls`() async throws {
        let result = try await run(
            """
            test('notes', async () => {
                const spy = fn((a, b) => a + b);
                expect(spy).not.toHaveBeenCalled();
                expect(spy(1, 2)).toBe(3);
                expect(spy('a', { b: 1 })).toBe('a[object Object]');
                expect(spy).toHaveBeenCalled();
                expect(spy).toHaveBeenCalledTimes(2);
                expect(spy).toHaveBeenCalledWith(1, 2);
                expect(spy).toHaveBeenCalledWith('a', expect.objectContaining({ b: 1 }));
                expect(spy).not.toHaveBeenCalledWith(1);
                expect(spy).toHaveBeenLastCalledWith('a', { b: 1 });
                expect(spy).toHaveBeenNthCalledWith(1, 1, 2);
                expect(spy).not.toHaveBeenNthCalledWith(3, 1, 2);
                expect(spy).toHaveReturned();
                expect(spy).toHaveReturnedTimes(2);
                expect(spy).toHaveReturnedWith(3);
                expect(spy).toHaveLastReturnedWith('a[object Object]');
                expect(spy).toHaveNthReturnedWith(1, 3);
                expect(spy.mock.calls).toEqual([[1, 2], ['a', { b: 1 }]]);
                expect(spy.mock.lastCall[0]).toBe('a');
                spy.mockClear();
                expect(spy).not.toHaveBeenCalled();
                expect(spy(2, 2)).toBe(4);
                spy.mockReset();
                expect(spy(2, 2)).toBeUndefined();
            });
            test('behaviour', async () => {
                const spy = fn().mockReturnValue(1).mockReturnValueOnce(2);
                expect([spy(), spy()]).toEqual([2, 1]);
                await expect(fn().mockResolvedValue('a')()).resolves.toBe('a');
                await expect(fn().mockRejectedValue(new Error('no'))()).rejects.toThrow('no');
                const failing = fn().mockImplementation(() => { throw new Error('thrown'); });
                expect(failing).toThrow('thrown');
                expect(failing).not.toHaveReturned();
                expect(failing.mock.results).toMatchObject([{ type: 'throw' }]);
                expect(() => expect(() => {}).toHaveBeenCalled()).toThrow('expected a function that fn() has made');
                expect(() => fn('a')).toThrow('fn(): expected a function');
            });
            test('mocks', async ({ app }) => {
                const located = fn(() => ({ longitude: 1 }));
                app.mock('getLocation', located);
                await app.open();
                await app.my.getLocation({ type: 2 });
                expect(located).toHaveBeenCalledWith({ type: 2 });
            });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a missing call is shown beside the recorded calls`() async throws {
        let result = try await run(
            "test('a', () => { const spy = fn(); spy(1); expect(spy).toHaveBeenCalledWith(2); });"
        )
        #expect(result.status == 1)
        #expect(result.output.contains("Expected: [2]") && result.output.contains("Received: [1]"), "\(result.output)")
    }
}
