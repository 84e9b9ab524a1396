import CommandHarness
import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Testing

/// The end of a host whose process is about to exit.
@Suite(.timeLimit(.minutes(5))) struct ShutdownTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]

    @Test func `programs end, and what they have stored with success is there`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let recorder = ProgramRecorder()
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(folder.path + "/data")
        configuration.observer = recorder
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path, appID: "busy")
        var events = program.events.makeAsyncIterator()
        _ = try await program.evaluate(
            """
            let count = 0;
            (function store() {
                if (my.setStorageSync({ key: 'count', data: count + 1 }).success) console.log(++count);
                setTimeout(store);
            })();
            """
        )
        for _ in 0..<20 { while let event = await events.next(), !event.isConsole {} }
        let remaining = await host.shutDown(within: .seconds(30))
        #expect(remaining.isEmpty)
        #expect(host.programs.isEmpty)
        let printed = try #require(recorder.record.console.last.flatMap { Int($0.text) })
        let entries = try StoredDatabases(folder: folder.path + "/data").entries(of: program.identity, key: nil)
        let stored = try #require(Int(entries.first?.value.get().text ?? ""))
        #expect(stored >= printed)
        #expect(printed >= 20)
    }

    @Test func `a program that cannot be interrupted does not delay the shutdown, and its storage is closed`()
        async throws
    {
        // A separate process: the program's thread continues until the process ends.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryProgram(Self.files)
            defer { folder.remove() }
            var configuration = HostConfiguration()
            configuration.storage = .folder(folder.path + "/data")
            let host = try MiniProgramHost(configuration)
            let program = try await host.open(folder.path, appID: "stuck")
            var events = program.events.makeAsyncIterator()
            let code = """
                my.setStorageSync({ key: 'a', data: 'kept' });
                console.log('in');
                'x'.repeat(50000).match(/x*x*x*x*y/);
                """
            Task { try await program.evaluate(code) }
            while let event = await events.next(), !event.isConsole {}
            // A tenth of the time remains for closing the storage.
            await host.shutDown(within: .seconds(10))
            let stored = try StoredDatabases(folder: folder.path + "/data").entries(of: program.identity, key: nil)
            #expect(try stored.map { try $0.value.get() } == [.string("kept")])
            exit(EXIT_SUCCESS)
        }
    }

    @Test func `a host that was shut down opens no program`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let host = try MiniProgramHost(.forTests())
        await host.shutDown(within: .seconds(1))
        let error = await #expect(throws: ProgramStartError.self) { try await host.open(folder.path) }
        guard case .shutDown = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a shutdown in a task that was cancelled ends the programs as well`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let host = try MiniProgramHost(.forTests())
        let program = try await host.open(folder.path)
        let shutdown = Task { await host.shutDown(within: .seconds(30)) }
        shutdown.cancel()
        #expect(await shutdown.value.isEmpty)
        #expect(await program.end == nil)
        #expect(host.programs.isEmpty)
    }

    @Test func `the statistics count programs, workers and stored bytes`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(folder.path + "/data")
        let host = try MiniProgramHost(configuration)
        let before = try host.statistics()
        #expect(before.programs == 0)
        #expect(before.workers == 0)
        #expect(before.storageBytes == 0)
        #expect(before.fileBytes == 0)
        let program = try await host.open(folder.path)
        _ = try await program.evaluate(
            """
            my.setStorageSync({ key: 'a', data: 'x'.repeat(100000) });
            my.getFileSystemManager().writeFileSync(my.env.USER_DATA_PATH + '/a', 'y'.repeat(50000), 'utf8');
            """
        )
        let statistics = try host.statistics()
        #expect(statistics.programs == 1)
        #expect(statistics.workers == (ProgramMode.isIsolated ? 1 : 0))
        #expect(statistics.storageBytes > 100_000)
        #expect(statistics.fileBytes == 50_000)
        await host.stop()
    }
}

extension ProgramEvent {
    fileprivate var isConsole: Bool { if case .console = self { true } else { false } }
}
