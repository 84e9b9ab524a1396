import CommandHarness
import MiniCore
import MiniHost
import MiniRuntime
import Testing

/// An engine that is created before the program is known.
@Suite(.timeLimit(.minutes(5))) struct PreparedEngineTests {
    @Test func `a program runs in an engine that was prepared`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "a.js": "Page({})", "a.axml": "",
            "app.js": "App({ started: my.getAppIdSync().appId })",
        ])
        defer { folder.remove() }
        let host = try MiniProgramHost()
        for appID in ["first", "second", "third"] {
            MiniProgramHost.prepare()
            // Has no effect: at most one prepared engine waits.
            MiniProgramHost.prepare()
            let program = try await host.open(folder.path, appID: appID)
            #expect(try await program.evaluate("getApp().started").string == appID)
            await program.stop()
        }
    }

    @Test func `a program with other limits has its own engine`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "a.js": "Page({})", "a.axml": "", "app.js": "App({})",
        ])
        defer { folder.remove() }
        var configuration = HostConfiguration()
        configuration.limits.script.timePerTurn = .milliseconds(300)
        MiniProgramHost.prepare()
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        await #expect(throws: ScriptError.self) { try await program.evaluate("for (;;) {}") }
        #expect(await program.terminationError?.termination == .outOfTime)
        await host.stop()
        // Uses the prepared engine.
        let other = try MiniProgramHost()
        _ = try await other.open(folder.path)
        await other.stop()
    }

    @Test func `a program starts on an engine on which another one has run in advance`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["a"] }"#, "a.js": "Page({ data: { globals: Object.keys(globalThis) } })",
            "a.axml": "<text>{{globals.length}}</text>", "app.js": "App({ started: my.getAppIdSync().appId })",
        ])
        defer { folder.remove() }
        var configuration = HostConfiguration()
        // No other test prepares engines with this limit.
        configuration.limits.script.timePerTurn = .milliseconds(401)
        let host = try MiniProgramHost(configuration)
        let plain = try await host.open(folder.path, appID: "plain")
        let data = try await plain.data()
        await plain.stop()
        var prepared: LocalProgram?
        // Other tests can replace the engine that is prepared.
        while prepared == nil, !Task.isCancelled {
            host.prepareLocal()
            let program = try await host.openLocal(try ProgramPackage(folder: folder.path), appID: "prepared")
            if program.isPrepared { prepared = program } else { await program.stop() }
        }
        let program = try #require(prepared)
        #expect(try await program.evaluate("getApp().started") == "prepared")
        // Nothing of the first program is visible in the second one.
        #expect(try await program.data() == data)
        #expect(try await program.evaluate("my.getStorageInfoSync().keys") == [])
        // Its limits are watched.
        await #expect(throws: ScriptError.self) { try await program.evaluate("for (;;) {}") }
        #expect(await program.terminationError?.termination == .outOfTime)
        await host.stop()
    }
}
