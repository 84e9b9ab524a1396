import CommandHarness
import Glibc
import MiniContainment
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// Workers that are started directly, without a zygote.
@Suite(.timeLimit(.minutes(5))) struct DirectStartTests {
    private static func isolation(_ executable: String, startsDirectly: Bool = true) -> ProgramIsolation {
        var options = WorkerOptions(WorkerExecutable(path: executable))
        options.startsDirectly = startsDirectly
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

    @Test func `a process ends with its launcher`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { $0.isolation = Self.isolation(executable.path) }
        let program = try await isolated.host.open(folder.path)
        let processes = executable.processes.sorted()
        try #require(processes.count == 2)
        executable.kill(processes[0])
        #expect(await program.end?.termination == .processEnded)
        await executable.waitUntilEnded()
        #expect(executable.processes.isEmpty)
    }

    @Test func `a process is confined as one that a zygote has forked`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        var features: [Set<ContainmentFeature>] = []
        for startsDirectly in [true, false] {
            let isolated = try IsolatedHost {
                $0.isolation = Self.isolation(Product.miniWorker.path, startsDirectly: startsDirectly)
            }
            let opened = try await isolated.host.open(folder.path)
            let program = try #require(opened as? IsolatedProgram)
            features.append(try #require(program.containment).enforced)
            await isolated.host.stop()
        }
        #expect(features[0].contains(.seccomp))
        #expect(features[0] == features[1])
    }

    @Test(arguments: [true, false]) func `no process has a descriptor of the host open`(
        startsDirectly: Bool
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        // `exec` does not close it.
        let descriptor = open(folder.path + "/app.js", O_RDONLY)
        defer { close(descriptor) }
        let isHostFile: (String) -> Bool = { $0.hasPrefix(folder.path) }
        try #require(executable.openNames(of: getpid()).contains(where: isHostFile))
        let isolated = try IsolatedHost {
            $0.isolation = Self.isolation(executable.path, startsDirectly: startsDirectly)
        }
        _ = try await isolated.host.open(folder.path)
        let names = executable.processes.flatMap(executable.openNames)
        // The launcher has the channel.
        #expect(names.contains { $0.hasPrefix("socket:") })
        #expect(!names.contains(where: isHostFile))
        await isolated.host.stop()
    }

    @Test(arguments: [true, false]) func `signals to all processes of a terminal or a service do not end a program`(
        startsDirectly: Bool
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost {
            $0.isolation = Self.isolation(executable.path, startsDirectly: startsDirectly)
        }
        let program = try await isolated.host.open(folder.path)
        let signals: Set = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
        for process in executable.processes {
            #expect(try executable.ignoredSignals(of: process).isSuperset(of: signals))
            for signal in signals { _ = Glibc.kill(process, signal) }
        }
        #expect(try await program.evaluate("6 * 7") == 42)
        await isolated.host.stop()
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
