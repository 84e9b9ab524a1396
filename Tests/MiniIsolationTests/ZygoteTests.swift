import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct ZygoteTests {
    private static func options(
        _ executable: LinkedExecutable,
        _ change: (inout WorkerOptions) -> Void = { _ in },
    ) -> ProgramIsolation {
        var options = WorkerOptions(WorkerExecutable(path: executable.path))
        // The tests count processes.
        options.keepsWorkerReady = false
        change(&options)
        return .process(options)
    }

    @Test func `hosts with the same settings share a zygote`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let first = try IsolatedHost(executable: executable.path, keepsWorkerReady: false)
        let second = try IsolatedHost(executable: executable.path, keepsWorkerReady: false)
        _ = try await first.host.open(folder.path)
        _ = try await second.host.open(folder.path)
        // The launcher, the zygote and two workers.
        #expect(executable.processes.count == 4)
        await first.host.stop()
        await second.host.stop()
    }

    @Test func `a host finds the zygote of the one before it`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        var zygotes: [Set<Int32>] = []
        for _ in 0..<2 {
            let isolated = try IsolatedHost { configuration in
                // Far longer than the time between the two hosts.
                configuration.isolation = Self.options(executable) { $0.zygoteLingerTime = .seconds(60) }
            }
            let program = try await isolated.host.open(folder.path)
            await program.stop()
            zygotes.append(Set(executable.processes))
        }
        #expect(zygotes[0].count == 2)
        #expect(zygotes[0] == zygotes[1])
    }

    @Test func `a zygote without workers is ended, and started again for the next program`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { configuration in
            configuration.isolation = Self.options(executable) { $0.zygoteIdleTime = .milliseconds(100) }
        }
        let program = try await isolated.host.open(folder.path, appID: "first")
        await program.stop()
        await executable.waitUntilEnded()
        #expect(executable.processes.isEmpty)
        let second = try await isolated.host.open(folder.path, appID: "second")
        #expect(try await second.evaluate("1 + 1") == 2)
        await isolated.host.stop()
    }
}
