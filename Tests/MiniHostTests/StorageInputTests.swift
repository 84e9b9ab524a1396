import CommandHarness
import MiniHost
import ProgramModes
import Testing

/// Values that a program may not store, tested in JavaScript.
struct StorageInputTests {
    /// Evaluates code in a program with an empty storage.
    private func evaluate(_ code: String) async throws -> ScriptValue {
        let program = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": "",
        ])
        defer { program.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(program.path + "/data")
        let host = try MiniProgramHost(configuration)
        let result = try await host.open(program.path).evaluate(code)
        await host.stop()
        return result
    }

    @Test(
        arguments: [
            "''", "undefined", "null", "5", "true", "{}", "['k']", "() => 'k'", "Symbol('k')", "1n", "new String('k')",
            "'k'.repeat(1025)", "'é'.repeat(513)", #"'\0'"#, #"'a\0b'"#, #"'\ud800'"#, #"'a\udc00b'"#,
            #"'\ude42\ud83d'"#, #"'é\ud83d'"#,
        ]
    )
    func `a key that is not text of 1 to 1,024 bytes is error 2, and no value is stored`(key: String) async throws {
        let code = """
            const options = { key: \(key), data: 'value' };
            const names = ['setStorage', 'getStorage', 'removeStorage'];
            const results = names.map(name => my[name + 'Sync'](options).error);
            for (const name of names) results.push(await my[name](options).then(() => null, e => e.error));
            return [results, my.getStorageInfoSync().keys];
            """
        #expect(try await evaluate(code) == [[2, 2, 2, 2, 2, 2], []])
    }

    @Test(
        arguments: [
            "'k'.repeat(1024)", "'é'.repeat(512)", #"'\ud83d\ude42'"#, "'\u{FFFD}'", "' '", "'__proto__'",
            #"'\'; DROP TABLE entries; --'"#, #"'" OR 1=1 --'"#, "'?1'", "'%'", #"'\\\\'"#, "'entries'",
        ]
    )
    func `any other key is ordinary text`(key: String) async throws {
        let code = """
            const key = \(key);
            my.setStorageSync({ key: 'other', data: 'kept' });
            const stored = my.setStorageSync({ key, data: { a: 1 } }).success;
            const { data } = await my.getStorage({ key });
            const listed = my.getStorageInfoSync().keys.includes(key);
            my.removeStorageSync({ key });
            return [stored, data, listed, my.getStorageInfoSync().keys, my.getStorageSync({ key: 'other' }).data];
            """
        #expect(try await evaluate(code) == [true, ["a": 1], true, ["other"], "kept"])
    }

    @Test(
        arguments: [
            "undefined", "() => 1", "class {}", "Symbol('s')", "1n", "{ a: 1n }", "[[1n]]", "cyclic", "[cyclic]",
            "{ a: { b: cyclic } }", "deep(65)", "deep(10000)", "{ get a() { return 1n } }",
        ]
    )
    func `a value that JSON cannot represent is error 2, and the earlier value is kept`(value: String) async throws {
        let code = """
            const cyclic = { list: [] };
            cyclic.list.push(cyclic);
            const deep = levels => { let value = 1; while (levels--) value = [value]; return value; };
            my.setStorageSync({ key: 'k', data: 'earlier' });
            const results = [my.setStorageSync({ key: 'k', data: \(value) }).error];
            results.push(await my.setStorage({ key: 'new', data: \(value) }).then(() => null, e => e.error));
            return [results, my.getStorageInfoSync().keys, my.getStorageSync({ key: 'k' }).data];
            """
        #expect(try await evaluate(code) == [[2, 2], ["k"], "earlier"])
    }

    @Test(arguments: [#"'\ud800'"#, #"'\udc00'"#, "'\u{FFFD}'"])
    func `the size of a string is that of its bytes, also with a lone surrogate`(character: String) async throws {
        let code = #"""
            const text = count => 'x"\\\n'.padEnd(count, 'x') + \#(character);
            const results = [my.setStorageSync({ key: 'k', data: text(200 * 1024 - 2) }).error];
            my.setStorageSync({ key: 'k', data: text(200 * 1024 - 3) });
            results.push(my.getStorageSync({ key: 'k' }).data === text(200 * 1024 - 3));
            for (const count of [1021, 1022]) {
                my.setStorageSync({ key: 'k', data: text(count) });
                results.push(my.getStorageInfoSync().currentSize);
            }
            return results;
            """#
        #expect(try await evaluate(code) == [14, true, 1, 2])
    }

    @Test func `a value of 64 levels is stored`() async throws {
        let code = """
            let value = 1;
            for (let level = 0; level < 64; level++) value = [value];
            my.setStorageSync({ key: 'k', data: value });
            return JSON.stringify(my.getStorageSync({ key: 'k' }).data) === JSON.stringify(value);
            """
        #expect(try await evaluate(code) == true)
    }
}
