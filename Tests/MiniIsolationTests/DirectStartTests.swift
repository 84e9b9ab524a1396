import CommandHarness
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// Workers that are started directly, without a zygote.
@Suite(.timeLimit(.minutes(1))) struct DirectStartTests {
    private static func isolation(_ executable: String) -> ProgramIsolation {
        var options = WorkerOptions(WorkerExecutable(path: executable))
        options.startsDirectly = true
        return .process(options)
    }

    @Test func `each program has a launcher and a process, which end with it`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { $0.isolation = Self.isolation(executable.path) }
        for name in ["a", "b"] {
            let program = try await isolated.host.open(folder.path, appID: name)
            #expect(try await program.evaluate("my.setStorageSync({ key: 'k', data: 1 }).success") == true)
        }
        #expect(executable.processes.count == 4)
        await isolated.host.stop()
        #expect(executable.processes.isEmpty)
    }

    @Test func `a process that is killed ends its program with the signal`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { $0.isolation = Self.isolation(executable.path) }
        let program = try await isolated.host.open(folder.path)
        // The launcher and the worker.
        let processes = executable.processes.sorted()
        try #require(processes.count == 2)
        executable.kill(processes[1])
        let end = try #require(await program.end)
        #expect(end.termination == .processEnded)
        #expect(end.message.contains("ended by signal SIGKILL while the program ran"), "\(end.message)")
        #expect(executable.processes.isEmpty)
    }

    @Test func `a process that was started in advance is used`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolation = Self.isolation(executable.path)
        MiniProgramHost.prepare(isolation)
        let isolated = try IsolatedHost { configuration in
            configuration.isolation = isolation
            configuration.limits.script = ScriptLimits()
        }
        let program = try await isolated.host.open(folder.path)
        #expect(try await program.evaluate("6 * 7") == 42)
        #expect(executable.processes.count == 2)
        await isolated.host.stop()
    }

    @Test func `an executable that is no worker is an error with its path`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost { $0.isolation = Self.isolation("/bin/false") }
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        let message = "the worker executable /bin/false ended with exit status 1: it is no worker"
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}
