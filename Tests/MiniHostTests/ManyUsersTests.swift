import CommandHarness
import MiniCore
import MiniHost
import MiniTesting
import ProgramModes
import Synchronization
import Testing

/// One host with the programs of several users, whose rights and keys change while programs run.
@Suite(.timeLimit(.minutes(5))) struct ManyUsersTests {
    private static let recordingApp = [
        "app.js": """
        const seen = [];
        my.onAppShow(({ query }) => seen.push(['listener', query?.item ?? '']));
        App({
            seen,
            onShow({ path, query, scene }) { seen.push([path, query?.item ?? '', scene]) },
            onHide() { seen.push('hidden') },
        });
        """
    ]

    // MARK: Permissions

    @Test func `a permission that is revoked is missing at the next call, and can be granted again`() async throws {
        try await withProgram { (running) async throws in
            let code = """
                return [my.setStorageSync({ key: 'a', data: 1 }).error ?? 0, my.getSystemInfoSync().error ?? 0,
                    my.canIUse('setStorage'), (await my.getStorage({ key: 'a' }).catch(e => e)).error ?? 0];
                """
            #expect(try await running.evaluate(code) == [0, 0, true, 0])
            #expect(running.program.permissions == Permission.standard)
            await running.program.setPermissions(Permission.standard.subtracting([.storage, .device]))
            #expect(try await running.evaluate(code) == [4, 4, false, 4])
            await running.program.setPermissions(Permission.standard)
            #expect(try await running.evaluate(code) == [0, 0, true, 0])
        }
    }

    @Test func `permissions that change during an evaluation apply to its next call`() async throws {
        let program = Mutex<(any MiniProgram)?>(nil)
        try await withProgram { configuration in
            var delegates = FunctionDelegates()
            delegates.add("revokeAll") { _ throws(APIError) in
                await program.withLock { $0 }?.setPermissions([])
                return [:]
            }
            configuration.apis = try configuration.apis.delegating(delegates)
        } _: { (running) async throws in
            program.withLock { $0 = running.program }
            let errors = try await running.evaluate(
                """
                const before = my.getSystemInfoSync().error ?? 0;
                await my.revokeAll();
                return [before, my.getSystemInfoSync().error];
                """
            )
            #expect(errors == [0, 4])
        }
        program.withLock { $0 = nil }
    }

    @Test func `permissions belong to one program`() async throws {
        let folder = try TemporaryProgram(BlankProgram.files)
        defer { folder.remove() }
        let host = try MiniProgramHost(.forTests())
        var options = OpenOptions()
        options.userID = "ann"
        let ann = try await host.open(folder.path, appID: "shop", options: options)
        options.userID = "bob"
        let bob = try await host.open(folder.path, appID: "shop", options: options)
        await ann.setPermissions([])
        let code = "my.setStorageSync({ key: 'a', data: 1 }).error ?? 0"
        #expect(try await ann.evaluate(code) == 4)
        #expect(try await bob.evaluate(code) == 0)
        #expect(host.program(ProgramIdentity(appID: "shop", userID: "ann")) === ann)
        #expect(host.program(ProgramIdentity(appID: "shop")) == nil)
        await host.stop()
    }

    // MARK: Links

    @Test func `a link reaches a running program, and opens its page`() async throws {
        try await withProgram(files: Self.recordingApp) { (running) async throws in
            var options = LaunchOptions()
            options.scene = "1011"
            try await running.program.enter(at: "/pages/b/b?item=7", with: options)
            let seen = try await running.evaluate("getApp().seen")
            #expect(
                seen == [
                    ["pages/a/a", "", "1000"], ["listener", ""], ["pages/b/b", "7", "1011"], ["listener", "7"],
                ]
            )
            let state = try await running.evaluate(
                """
                const { path, query, scene } = my.getEnterOptionsSync();
                return [getCurrentPages().map(page => page.route), path, query.item, scene,
                    my.getLaunchOptionsSync().scene];
                """
            )
            #expect(state == [["pages/b/b"], "pages/b/b", "7", "1011", "1000"])
        }
    }

    @Test func `a link without a page shows a hidden program on its page`() async throws {
        try await withProgram(files: Self.recordingApp) { (running) async throws in
            await running.program.setVisibility(.hidden)
            var options = LaunchOptions()
            options.query = ScriptObject([("item", "9")])
            try await running.program.enter(at: nil, with: options)
            // It is shown already.
            await running.program.setVisibility(.shown)
            let seen = try await running.evaluate("getApp().seen.slice(2)")
            #expect(seen == ["hidden", ["pages/a/a", "9", "1000"], ["listener", "9"]])
            #expect(await running.program.pages == ["pages/a/a"])
        }
    }

    @Test func `a link to a page that does not exist is an error, and the program is not notified`() async throws {
        try await withProgram(files: Self.recordingApp) { (running) async throws in
            let error = await #expect(throws: ScriptError.self) {
                try await running.program.enter(at: "pages/c/c?item=1")
            }
            #expect(error?.message.hasPrefix("there is no page \"pages/c/c\" in app.json") == true)
            #expect(try await running.evaluate("getApp().seen.length") == 2)
            await running.program.stop()
            await #expect(throws: ScriptError.self) { try await running.program.enter(at: nil) }
        }
    }

    // MARK: Programs

    @Test func `a program beyond the maximum fails to start, and starts when another one has ended`() async throws {
        let folder = try TemporaryProgram(BlankProgram.files)
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.maximumPrograms = 2
        let host = try MiniProgramHost(configuration)
        let first = try await host.open(folder.path, appID: "1")
        _ = try await host.open(folder.path, appID: "2")
        let error = await #expect(throws: ProgramStartError.self) { try await host.open(folder.path, appID: "3") }
        guard case .tooManyPrograms(limit: 2) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        await first.stop()
        _ = try await host.open(folder.path, appID: "3")
        #expect(host.programs.count == 2)
        await host.stop()
        configuration.maximumPrograms = 0
        #expect(throws: HostError.self) { try MiniProgramHost(configuration) }
    }

    // MARK: Keys

    @Test func `the values of a user are resealed while the program stores others`() async throws {
        let folder = try TemporaryProgram(BlankProgram.files)
        defer { folder.remove() }
        let (old, new) = (FakeEncryptor("old", key: 1), FakeEncryptor("new", key: 2))
        let encryptors = ReplaceableEncryptors(LocalStorageEncryptorRing(old))
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(folder.path + "/data")
        configuration.encryptors = encryptors
        configuration.userID = "ann"
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path, appID: "shop")
        let store = "for (let i = 0; i < 300; i++) my.setStorageSync({ key: 'key ' + i, data: 'value ' + i })"
        _ = try await program.evaluate(store)
        encryptors.ring.withLock { $0 = LocalStorageEncryptorRing(new, retired: [old]) }
        let more = "for (let i = 300; i < 600; i++) my.setStorageSync({ key: 'key ' + i, data: 1 })"
        async let stored = program.evaluate(more)
        let result = try host.reseal(userID: "ann")
        _ = try await stored
        #expect(result.resealed >= 300)
        #expect(result.unreadable == 0)
        // The former key is not needed any more.
        encryptors.ring.withLock { $0 = LocalStorageEncryptorRing(new) }
        #expect(try await program.evaluate("my.getStorageSync({ key: 'key 299' }).data") == "value 299")
        await host.stop()
        let entries = try StoredDatabases(folder: folder.path + "/data").entries(
            of: ProgramIdentity(appID: "shop", userID: "ann"),
            key: nil,
            encryptors: LocalStorageEncryptorRing(new),
        )
        #expect(entries.count == 600)
        #expect(entries.allSatisfy { $0.encryptor == "new" })
    }
}

/// A program with one blank page.
private enum BlankProgram {
    static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]
}

/// Encryptors that a host replaces.
private final class ReplaceableEncryptors: LocalStorageEncryptorSource {
    let ring: Mutex<LocalStorageEncryptorRing>

    init(_ ring: LocalStorageEncryptorRing) { self.ring = Mutex(ring) }

    var current: (any LocalStorageEncryptor)? { ring.withLock { $0 }.current }

    func encryptor(for identifier: String) -> (any LocalStorageEncryptor)? {
        ring.withLock { $0 }.encryptor(for: identifier)
    }
}
