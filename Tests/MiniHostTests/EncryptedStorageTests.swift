import CommandHarness
import Foundation
import MiniHost
import MiniTesting
import ProgramModes
import Testing

/// The storage JSAPIs of a program with encryptors.
final class EncryptedStorageTests {
    private let program: TemporaryProgram
    private var data: String { program.path + "/data" }

    init() throws {
        program = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": "",
        ])
    }

    deinit { program.remove() }

    /// Evaluates code in a program with its data in the folder.
    private func evaluate(
        _ code: String,
        _ current: (any LocalStorageEncryptor)?,
        retired: [any LocalStorageEncryptor] = [],
        inMemory: Bool = false,
        observer: (any ProgramObserver)? = nil,
    ) async throws -> ScriptValue {
        var configuration = HostConfiguration.forTests()
        configuration.storage = inMemory ? .ephemeral : .folder(data)
        configuration.encryptors = LocalStorageEncryptorRing(current, retired: retired)
        configuration.observer = observer
        // Foundation also has a type with that name.
        let host = try MiniHost.MiniProgramHost(configuration)
        let result = try await host.open(program.path, appID: "1").evaluate(code)
        await host.stop()
        return result
    }

    private func isOnDisk(_ text: String) throws -> Bool {
        try FileManager.default.subpathsOfDirectory(atPath: data).contains { name in
            FileManager.default.contents(atPath: "\(data)/\(name)")?.range(of: Data(text.utf8)) != nil
        }
    }

    /// Settles a call in each of its forms and returns the error of each, or null.
    private static let allForms = """
        const errors = async (name, options) => [
            my[name + 'Sync'](options).error ?? null,
            await new Promise(done => my[name]({ ...options, success: () => done(null), fail: e => done(e.error) })),
            await my[name](options).then(() => null, e => e.error),
        ];
        """

    @Test func `every storage call works, and no readable data is on the disk`() async throws {
        let code = """
            const value = { a: ['canary'] };
            my.setStorageSync({ key: 'sync', data: value });
            await my.setStorage({ key: 'promise', data: 'canary' });
            await new Promise(success => my.setStorage({ key: 'callback', data: value, success }));
            my.setStorageSync({ key: 'replaced', data: 'canary' });
            my.setStorageSync({ key: 'replaced', data: 'canary again' });
            my.setStorageSync({ key: 'removed', data: 'canary' });
            my.removeStorageSync({ key: 'removed' });
            await my.removeStorage({ key: 'never there' });
            const { keys, currentSize } = await my.getStorageInfo();
            return [
                my.getStorageSync({ key: 'sync' }).data, (await my.getStorage({ key: 'promise' })).data,
                (await new Promise(success => my.getStorage({ key: 'callback', success }))).data,
                my.getStorageSync({ key: 'replaced' }).data, my.getStorageSync({ key: 'removed' }).data,
                keys, currentSize,
            ];
            """
        let result = try await evaluate(code, FakeEncryptor())
        let value: ScriptValue = ["a": ["canary"]]
        let keys: ScriptValue = ["sync", "promise", "callback", "replaced"]
        #expect(result == [value, "canary", value, "canary again", .null, keys, 1])
        #expect(try !isOnDisk("canary"))

        let later = "return my.getStorageInfoSync().keys.map(key => my.getStorageSync({ key }).data)"
        #expect(try await evaluate(later, FakeEncryptor()) == [value, "canary", value, "canary again"])
        #expect(try await evaluate("my.clearStorageSync()", FakeEncryptor()) == ["success": true])
        #expect(try await evaluate("my.getStorageInfoSync().currentSize", FakeEncryptor()) == 0)
    }

    @Test(arguments: [FakeEncryptor.Behaviour.failsToSeal, .returnsItsInput], [false, true])
    func `a value that cannot be sealed is error 10101 in each form, and no data changes`(
        behaviour: FakeEncryptor.Behaviour,
        inMemory: Bool,
    ) async throws {
        let encryptor = FakeEncryptor()
        encryptor.behaviour = behaviour
        _ = try await evaluate("my.setStorageSync({ key: 'k', data: 'earlier' })", nil)
        let code = """
            \(Self.allForms)
            const result = my.setStorageSync({ key: 'k', data: 'canary' });
            return [
                result.error, result.errorMessage, await errors('setStorage', { key: 'new', data: 'canary' }),
                my.getStorageInfoSync().keys, my.getStorageSync({ key: 'k' }).data,
            ];
            """
        let result = try await evaluate(code, encryptor, inMemory: inMemory)
        let keys: ScriptValue = inMemory ? [] : ["k"]
        let message: ScriptValue = "the value could not be sealed"
        #expect(result == [10101, message, [10101, 10101, 10101], keys, inMemory ? .null : "earlier"])
        #expect(try !isOnDisk("canary"))
    }

    @Test(arguments: [FakeEncryptor.Behaviour.failsToOpen, .opensInvalidUTF8])
    func `a value that cannot be opened is error 10102 in each form, and is kept`(
        behaviour: FakeEncryptor.Behaviour
    ) async throws {
        let store = "for (const key of ['a', 'b', 'c']) my.setStorageSync({ key, data: 'value' })"
        _ = try await evaluate(store, FakeEncryptor())
        let encryptor = FakeEncryptor()
        encryptor.behaviour = behaviour
        let code = """
            \(Self.allForms)
            const failed = await errors('getStorage', { key: 'a' });
            const { keys, currentSize } = my.getStorageInfoSync();
            my.setStorageSync({ key: 'b', data: 'new' });
            my.removeStorageSync({ key: 'c' });
            return [failed, keys, currentSize, my.getStorageSync({ key: 'b' }).data, my.getStorageInfoSync().keys];
            """
        let result = try await evaluate(code, encryptor)
        #expect(result == [[10102, 10102, 10102], ["a", "b", "c"], 1, "new", ["a", "b"]])
        #expect(try await evaluate("my.getStorageSync({ key: 'a' }).data", FakeEncryptor()) == "value")
    }

    @Test(arguments: [false, true])
    func `the host receives the reason why a value could not be sealed, and not the value`(inMemory: Bool) async throws
    {
        let encryptor = FakeEncryptor()
        encryptor.behaviour = .failsToSeal
        let recorder = ProgramRecorder()
        let code = "my.setStorageSync({ key: 'canary key', data: 'canary value' })"
        _ = try await evaluate(code, encryptor, inMemory: inMemory, observer: recorder)
        let warnings = recorder.record.warnings.map(\.message)
        #expect(warnings.count == 1)
        #expect(warnings.allSatisfy { $0.hasPrefix("storage: ") && $0.contains("FakeEncryptor") })
        #expect(!warnings.contains { $0.contains("canary") })
    }

    @Test func `a retired encryptor opens values and the current one seals them`() async throws {
        let read = "my.getStorageSync({ key: 'k' })"
        let write = "my.setStorageSync({ key: 'k', data: 'value' })"
        let (old, new) = (FakeEncryptor("old", key: 1), FakeEncryptor("new", key: 2))
        _ = try await evaluate(write, old)
        #expect(try await evaluate(read, new)["error"] == 10102)
        #expect(try await evaluate(read, nil)["error"] == 10102)
        #expect(try await evaluate(read, new, retired: [old])["data"] == "value")
        _ = try await evaluate(write, new, retired: [old])
        #expect(try await evaluate(read, new)["data"] == "value")
    }
}
