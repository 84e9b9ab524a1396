import CommandHarness
import FuzzTargets
import MiniContainment
import MiniCore
import MiniHost
import MiniIsolation
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkerExecutableTests {
    @Test(arguments: [
        ("/nonexistent/mini-worker", "cannot be run: No such file or directory"),
        ("/", "cannot be run: Permission denied"),
        (Product.packageFolder + "/Package.swift", "cannot be run: Permission denied"),
        ("/bin/false", "ended with exit status 1: it is no worker"),
        ("/bin/true", "ended with exit status 0: it is no worker"),
    ])
    func `an executable that is no worker is an error with its path`(path: String, reason: String) async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost(executable: path)
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        #expect(error?.description.contains(path) == true)
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `an executable that is no worker and does not end is an error`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost(executable: Product.hostileWorker.path) {
            $0.limits.script.memoryBytes = HostileBehaviour.silentMemoryBytes
        }
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        let reason = "ended without a reply: it is no worker"
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `a worker of another version is an error with its path`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let path = Product.hostileWorker.path
        let isolated = try IsolatedHost(executable: path) {
            $0.limits.script.memoryBytes = HostileBehaviour.otherVersionMemoryBytes
        }
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        // The status of a worker that rejects its host.
        let text = "the worker executable \(path) ended with exit status 3: it is no worker, or one of another version"
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `an executable that starts a thread too early is an error`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let isolated = try IsolatedHost(executable: Product.hostileWorker.path) {
            $0.limits.script.memoryBytes = HostileBehaviour.twoThreadsMemoryBytes
        }
        let error = await #expect(throws: ProgramStartError.self) { try await isolated.host.open(folder.path) }
        let text = "a worker process cannot be started: the process has several threads"
        #expect(error?.description.contains(text) == true, "\(String(describing: error))")
        #expect(isolated.host.programs.isEmpty)
    }

    @Test func `an executable can be its own worker`() async throws {
        let folder = try TemporaryProgram(IsolatedHost.files())
        defer { folder.remove() }
        let result = try await Product.mini.run(["run", folder.path, "--ephemeral", "--isolation", "process"])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("button onTap=add"))
    }

    @Test(arguments: [true, false]) func `a program runs with and without the compiler`(usesJIT: Bool) async throws {
        try await withIsolatedProgram { configuration in
            var options = WorkerOptions(WorkerExecutable(path: Product.miniWorker.path))
            options.usesJIT = usesJIT
            configuration.isolation = .process(options)
        } _: { program, _ in
            let code = "let sum = 0; for (let i = 0; i < 300000; i++) sum += i % 7; return sum"
            let sum = try await program.evaluate(code)
            #expect(sum == 899_997)
        }
    }

    @Test func `a program runs on an older kernel's Landlock`() async throws {
        try await withIsolatedProgram { configuration in
            var options = WorkerOptions(WorkerExecutable(path: Product.miniWorker.path))
            options.maximumLandlockABI = 2
            options.required = [.seccomp, .landlock, .noNewPrivileges]
            configuration.isolation = .process(options)
        } _: { program, _ in
            let product = try await program.evaluate("6 * 7")
            #expect(product == 42)
            #expect(program.containment?.landlockABI == 2)
        }
    }
}
