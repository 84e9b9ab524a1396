import CommandHarness
import Glibc
import MiniContainment
import MiniCore
import MiniHost
import MiniIsolation
import MiniRuntime
import Testing

/// The worker that a zygote keeps ready for its next program.
@Suite(.timeLimit(.minutes(5))) struct ReadyWorkerTests {
    /// A host with an executable of its own.
    private struct Fixture {
        let host: MiniProgramHost
        let executable: LinkedExecutable
        let folder: String

        /// The process of the worker that is ready: the one that was started last.
        var readyProcess: pid_t? { executable.processes.max() }

        func open(_ appID: String) async throws -> IsolatedProgram {
            let opened = try await host.open(folder, appID: appID)
            guard let program = opened as? IsolatedProgram else { throw NotIsolated() }
            return program
        }
    }

    /// Opens a program in a new host, waits until a worker is ready for the next one, and stops the host after the body.
    private func withReadyWorker(
        _ change: (inout WorkerOptions) -> Void = { _ in },
        _ body: (_ fixture: Fixture, _ first: IsolatedProgram) async throws -> Void,
    ) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        let isolated = try IsolatedHost { configuration in
            var options = WorkerOptions(WorkerExecutable(path: executable.path))
            change(&options)
            configuration.isolation = .process(options)
        }
        let fixture = Fixture(host: isolated.host, executable: executable, folder: folder.path)
        do {
            let first = try await fixture.open("first")
            // The launcher, the zygote, the worker of the program, and the one that is ready.
            await executable.waitForProcesses(4...4)
            try await body(fixture, first)
        } catch {
            await isolated.host.stop()
            throw error
        }
        await isolated.host.stop()
    }

    @Test func `the next program runs in the worker that is ready`() async throws {
        try await withReadyWorker { fixture, first in
            let ready = try #require(fixture.readyProcess)
            let second = try await fixture.open("second")
            let value = try await second.evaluate("6 * 7")
            #expect(value == 42)
            fixture.executable.kill(ready)
            #expect(await second.end?.processEnd?.signal == SIGKILL)
            #expect(try await first.evaluate("1 + 1") == 2)
        }
    }

    @Test func `a ready worker that has ended is replaced`() async throws {
        try await withReadyWorker { fixture, _ in
            let ready = try #require(fixture.readyProcess)
            fixture.executable.kill(ready)
            await fixture.executable.waitUntilEnded(ready)
            let second = try await fixture.open("second")
            let value = try await second.evaluate("6 * 7")
            #expect(value == 42)
        }
    }

    @Test func `a ready worker ends with its zygote, and the next program has a new one`() async throws {
        try await withReadyWorker { fixture, first in
            let processes = fixture.executable.processes.sorted()
            try #require(processes.count == 4)
            fixture.executable.kill(processes[1])
            #expect(await first.end?.termination == .processEnded)
            for process in processes { await fixture.executable.waitUntilEnded(process) }
            #expect(fixture.executable.processes.isEmpty)
            let second = try await fixture.open("second")
            let value = try await second.evaluate("6 * 7")
            #expect(value == 42)
        }
    }

    @Test func `a ready worker does not keep its zygote in use`() async throws {
        try await withReadyWorker {
            $0.zygoteIdleTime = .milliseconds(100)
        } _: { fixture, first in
            await first.stop()
            await fixture.executable.waitUntilEnded()
            #expect(fixture.executable.processes.isEmpty)
        }
    }

    @Test func `a host that is short of memory ends a ready worker`() async throws {
        try await withReadyWorker { fixture, first in
            let ready = try #require(fixture.readyProcess)
            await fixture.host.suspendIdlePrograms()
            let processes = fixture.executable.processes
            #expect(processes.count == 3)
            #expect(!processes.contains(ready))
            let value = try await first.evaluate("6 * 7")
            #expect(value == 42)
        }
    }

    @Test func `programs in workers that were ready have random numbers of their own`() async throws {
        try await withReadyWorker { fixture, first in
            let second = try await fixture.open("second")
            await fixture.executable.waitForProcesses(5...5)
            let third = try await fixture.open("third")
            var numbers: Set<String> = []
            for program in [first, second, third] {
                let value = try await program.evaluate("[Math.random(), Math.random(), Math.random()].join()")
                numbers.insert(try #require(value.string))
            }
            #expect(numbers.count == 3)
        }
    }

    @Test func `a worker that was ready is confined as another one`() async throws {
        try await withReadyWorker { fixture, first in
            let second = try await fixture.open("second")
            let report = try #require(first.containment)
            #expect(report.enforced.contains(.seccomp))
            #expect(second.containment == report)
        }
    }
}
