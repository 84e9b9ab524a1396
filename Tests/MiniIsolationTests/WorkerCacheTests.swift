import CommandHarness
import Foundation
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// What a worker has without a message: stored values, and the files of its first page.
@Suite(.timeLimit(.minutes(5))) struct WorkerCacheTests {
    @Test func `a stored value that was used before needs no message`() async throws {
        try await withIsolatedProgram { program, _ in
            _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            let count = program.requestCount
            #expect(count > 0)
            #expect(try await program.evaluate("my.getStorageSync({ key: 'k' }).data") == 1)
            #expect(program.requestCount == count)
        }
    }

    @Test func `kept values follow every change`() async throws {
        try await withIsolatedProgram { program, _ in
            let code = """
                const get = (key) => my.getStorageSync({ key }).data, results = [];
                my.setStorageSync({ key: 'k', data: 1 });
                results.push(my.setStorageSync({ key: 'k', data: 'x'.repeat(300000) }).success, get('k'));
                my.setStorageSync({ key: 'k', data: 2 });
                results.push(get('k'));
                my.removeStorageSync({ key: 'k' });
                results.push(get('k'));
                my.setStorageSync({ key: '\\u00e9', data: 3 });
                my.setStorageSync({ key: 'e\\u0301', data: 4 });
                results.push(get('\\u00e9'), get('e\\u0301'));
                my.clearStorageSync();
                results.push(get('\\u00e9'));
                return JSON.stringify(results);
                """
            let results = try await program.evaluate(code)
            #expect(results == "[null,1,2,null,3,4,null]")
        }
    }

    @Test func `a locked device returns no kept value`() async throws {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        var options = Keybag.Options(passcode: SecretBytes(Array("1234".utf8)))
        options.parameters = try #require(ScryptParameters(costExponent: 4))
        let deviceKey = DeviceKeyFile(path: folder.path + "/device.key")
        let keybag = try Keybag.create(in: folder.path + "/device", deviceKey: deviceKey, options: options)
        try await withIsolatedProgram {
            $0.storage = .folder(folder.path + "/data")
            $0.protection = KeybagProtection(keybag, .complete)
        } _: { program, _ in
            _ = try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 })")
            keybag.lock()
            #expect(try await program.evaluate("my.getStorageSync({ key: 'k' }).error") == 10_108)
        }
    }

    @Test func `files of a page that was started before are sent with the start`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        func requestCountOfStart() async throws -> Int {
            let opened = try await isolated.host.open(folder.path, page: "pages/a/a?n=1", appID: "ahead")
            let program = try #require(opened as? IsolatedProgram)
            let count = program.requestCount
            await program.stop()
            return count
        }
        #expect(try await requestCountOfStart() > 0)
        #expect(try await requestCountOfStart() == 0)
        await isolated.host.stop()
    }

    @Test func `a changed file is read at the next start`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost()
        let first = try await isolated.host.open(folder.path, appID: "changed")
        await first.stop()
        try "<text>changed</text>".write(toFile: folder.path + "/pages/a/a.axml", atomically: true, encoding: .utf8)
        let second = try await isolated.host.open(folder.path, appID: "changed")
        let outline = try await second.outline()
        #expect(outline.contains("changed"))
        await isolated.host.stop()
    }
}
