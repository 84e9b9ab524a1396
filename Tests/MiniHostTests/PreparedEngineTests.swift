import CommandHarness
import MiniCore
import MiniHost
import Testing

/// An engine that is created before the program is known.
@Suite struct PreparedEngineTests {
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
}
